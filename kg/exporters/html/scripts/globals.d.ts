/** What stands in the page before our scripts; one of the two libraries. For the type checker only: `tsc -p kg/exporters/html/scripts`. */
declare const vis: any;
declare const sigmajs: any;
