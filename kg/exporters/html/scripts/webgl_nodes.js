"use strict";
/** Nodes for sigma: a point a node, its shape cut out by the fragment shader. */
const WebglNodes = (() => {
  const SHAPES = ["dot", "square", "diamond", "triangle", "hexagon", "star"];
  const VERTEX = `
    attribute vec4 a_id; attribute vec4 a_color; attribute vec4 a_fill; attribute vec2 a_position; attribute float a_size; attribute float a_shape;
    uniform float u_scale; uniform float u_pixelRatio; uniform mat3 u_matrix;
    varying vec4 v_color; varying vec4 v_fill; varying float v_shape; varying float v_pixel;
    const float bias = 255.0 / 254.0;
    void main() {
      gl_Position = vec4((u_matrix * vec3(a_position, 1.0)).xy, 0.0, 1.0);
      // As in shapes.js.
      float radius = a_size * pow(max(0.1, u_scale), a_shape < 0.5 ? ${Shapes.GROWTH} : ${Shapes.OTHERS});
      gl_PointSize = max(2.0, radius * u_pixelRatio * 2.6);
      v_pixel = 2.6 / gl_PointSize; v_shape = a_shape; v_fill = a_fill;
      #ifdef PICKING_MODE
      v_color = a_id;
      #else
      v_color = a_color;
      #endif
      v_color.a *= bias;
    }`;
  // Distances to the outlines of shapes.js, in radii: below zero is inside.
  const FRAGMENT = `
    precision mediump float;
    varying vec4 v_color; varying vec4 v_fill; varying float v_shape; varying float v_pixel;
    float polygon(vec2 p, float n, float turn, float inner) {
      float a = atan(p.y, p.x) - turn, step = 6.2831853 / n;
      return cos(floor(0.5 + a / step) * step - a) * length(p) - inner;
    }
    float outline(vec2 p) {
      if (v_shape < 0.5) return length(p) - 1.0;
      if (v_shape < 1.5) return max(abs(p.x) - 0.8, abs(p.y) - 1.0);
      if (v_shape < 2.5) return (abs(p.x) + abs(p.y) - 1.15) * 0.7071;
      if (v_shape < 3.5) return polygon(p - vec2(0.0, 0.15), 3.0, 1.5707963, 0.6);
      if (v_shape < 4.5) return polygon(p, 6.0, 0.5235988, 0.935);
      float a = mod(atan(p.x, -p.y), 1.2566371) - 0.6283185;
      return length(p) - mix(0.55, 1.2, pow(abs(a) / 0.6283185, 1.6));
    }
    void main() {
      vec2 p = (gl_PointCoord - 0.5) * 2.6;
      float d = outline(p), inside = 1.0 - smoothstep(-v_pixel, v_pixel, d);
      #ifdef PICKING_MODE
      gl_FragColor = d > 0.0 ? vec4(0.0) : v_color;
      #else
      // A small node is all colour: a rim would leave nothing of it.
      float rim = smoothstep(-2.2 * v_pixel, -1.2 * v_pixel, d) * (1.0 - smoothstep(0.12, 0.28, v_pixel));
      gl_FragColor = vec4(mix(v_fill.rgb, v_color.rgb, rim), 1.0) * inside;
      #endif
    }`;

  /** Made when first needed: sigma stands in large pages only. @param {() => number} scale of the drawing */
  function program(scale) {
    const { FLOAT, UNSIGNED_BYTE, POINTS } = WebGLRenderingContext;
    return class extends sigmajs.NodeProgram {
      getDefinition() {
        return {
          VERTICES: 1, VERTEX_SHADER_SOURCE: VERTEX, FRAGMENT_SHADER_SOURCE: FRAGMENT, METHOD: POINTS, UNIFORMS: ["u_scale", "u_pixelRatio", "u_matrix"],
          ATTRIBUTES: [{ name: "a_position", size: 2, type: FLOAT }, { name: "a_size", size: 1, type: FLOAT }, { name: "a_color", size: 4, type: UNSIGNED_BYTE, normalized: true },
            { name: "a_fill", size: 4, type: UNSIGNED_BYTE, normalized: true }, { name: "a_id", size: 4, type: UNSIGNED_BYTE, normalized: true }, { name: "a_shape", size: 1, type: FLOAT }],
        };
      }

      /** @param {number} index @param {number} place @param {any} data */
      processVisibleItem(index, place, data) {
        const array = /** @type {any} */ (this).array;
        for (const value of [data.x, data.y, data.size, sigmajs.floatColor(data.color), sigmajs.floatColor(data.fill), index, SHAPES.indexOf(data.shape)]) array[place++] = value;
      }

      /** @param {any} params @param {any} info */
      setUniforms({ pixelRatio, matrix }, { gl, uniformLocations }) {
        gl.uniform1f(uniformLocations.u_pixelRatio, pixelRatio);
        gl.uniform1f(uniformLocations.u_scale, scale());
        gl.uniformMatrix3fv(uniformLocations.u_matrix, false, matrix);
      }
    };
  }

  return { program };
})();
