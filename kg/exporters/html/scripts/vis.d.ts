/** vis-network, which stands in the page before our scripts. For the type checker only: `tsc -p kg/exporters/html/scripts`. */
declare const vis: any;
