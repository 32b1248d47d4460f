// What the page uses of sigma and graphology, as one classic script with the global `sigmajs`: see build.sh.
export { MultiUndirectedGraph } from "graphology";
export { default as Sigma } from "sigma";
export { NodeProgram, EdgeRectangleProgram } from "sigma/rendering";
export { floatColor } from "sigma/utils";
