/** In pixels of the picture that was read. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A word as it was read from a picture. */
export interface ReadWord {
  text: string
  /** 0 to 100. */
  confidence: number
  box: Box
}
