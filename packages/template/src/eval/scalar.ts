/** A value that an expression computes with. Objects and arrays are not among them. */
export type Scalar = string | number | boolean | null
