import { type CSSProperties, useEffect, useState } from 'react'
import type { FontFamily } from './themes.ts'

/** Theme fonts have names of their own here: this application's fonts may be called the same. */
const createFaceName = ({ label }: FontFamily) => `of the theme: ${label}`

/** The letters of a family, as far as this computer has them. */
export function getFontStyle(font: FontFamily | undefined): CSSProperties {
  if (!font) return {}
  return { fontFamily: font.file === null ? font.stack : `'${createFaceName(font)}', ${font.stack}` }
}

/** Loads the fonts of the theme for this application while the screen is open; they are on the site itself. True when one could not be loaded. */
export function useFontPreview(fonts: readonly FontFamily[]): boolean {
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const faces = fonts.flatMap((font) =>
      font.file === null
        ? []
        : [
            new FontFace(createFaceName(font), `url(${JSON.stringify(font.file)})`, {
              weight: `${font.weights.min} ${font.weights.max}`,
              display: 'swap',
            }),
          ],
    )
    for (const face of faces) {
      document.fonts.add(face)
      face.loaded.catch(() => setFailed(true))
    }
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [fonts])
  return isFailed
}
