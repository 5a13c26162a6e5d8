/** A place in the window. */
export interface Point {
  readonly left: number
  readonly top: number
}
