import { parseFrame } from '../held-frames/parse-frame.ts'

/** A video of a gallery: the frame of its service, or a file. `name` is what its player is called. */
export type LargeVideo = (
  | { readonly html: string }
  | {
      readonly url: string
      readonly type: string
    }
) & { readonly name: string; readonly picture: HTMLImageElement | null }

/** A place for a video in the large view. `play(true)` puts the player in, `play(false)` takes it away, and its sound with it. */
export function createLargeVideo(
  video: LargeVideo,
  caption: string,
): { readonly frame: HTMLElement; readonly play: (isShown: boolean) => void } {
  const frame = document.createElement(caption === '' ? 'div' : 'figure')
  frame.className = 'vt-lightbox-frame vt-lightbox-video'
  const box = document.createElement('div')
  box.className = 'vt-lightbox-player'
  frame.append(box)
  if (caption !== '') {
    const words = document.createElement('figcaption')
    words.textContent = caption
    frame.append(words)
  }
  const play = (isShown: boolean) => {
    if (isShown === box.hasChildNodes()) return
    const player = isShown ? createPlayer(video) : undefined
    box.replaceChildren(...(player ? [player] : []))
  }
  return { frame, play }
}

function createPlayer(video: LargeVideo): HTMLElement | undefined {
  if ('html' in video) return parseFrame(video.html)
  const player = document.createElement('video')
  player.controls = true
  player.playsInline = true
  player.setAttribute('aria-label', video.name)
  if (video.picture) player.poster = video.picture.currentSrc || video.picture.src
  const source = document.createElement('source')
  source.src = video.url
  source.type = video.type
  player.append(source)
  return player
}
