/** What a mesh file may cost. A body in the sand needs thousands of triangles, not millions. */

/** Larger files are refused unread: text of this length still fits a string of every browser. */
export const largestFile = 256 * 2 ** 20;
/** More triangles than this are refused before parsing. */
export const mostTriangles = 5_000_000;
/** More triangles than this are thinned out after parsing, to about this many. */
export const keptTriangles = 400_000;
/** Coordinates beyond are as useless as infinity: their products overflow f32. */
export const largestCoordinate = 1e12;
/** A parser that takes longer is stopped (only possible in a worker), s. */
export const longestParse = 90;
