import { parseFrame } from '../held-frames/parse-frame.ts'

interface BackgroundPlayer {
  /** `refused` is called when the browser does not let it begin. */
  play(refused: () => void): void
  pause(): void
}

/** What plays a video behind a section: the browser for an uploaded file, the player of its provider for others. Undefined without either. */
export function createBackgroundPlayer(element: HTMLElement): BackgroundPlayer | undefined {
  const video = element.querySelector('video')
  return video ? filePlayer(video) : providerPlayer(element)
}

function filePlayer(video: HTMLVideoElement): BackgroundPlayer {
  video.muted = true
  return {
    play: (refused) => {
      video.play().catch((error: unknown) => {
        // Paused before it had begun: that was nobody's refusal.
        if (!(error instanceof DOMException && error.name === 'AbortError')) refused()
      })
    },
    pause: () => video.pause(),
  }
}

/** Loads the player of a provider when it is to play for the first time; messages control it from then on. */
function providerPlayer(element: HTMLElement): BackgroundPlayer | undefined {
  const frame = parseFrame(element.dataset['html'] ?? '')
  if (!frame) return undefined
  const url = new URL(frame.src)
  const isVimeo = url.hostname === 'player.vimeo.com'
  for (const [name, value] of Object.entries(isVimeo ? vimeo : youtube)) url.searchParams.set(name, value)
  // It plays in a circle only as a list of one.
  if (!isVimeo) url.searchParams.set('playlist', url.pathname.split('/').at(-1) ?? '')
  frame.src = url.href
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  const tell = (what: 'play' | 'pause') => {
    const message = isVimeo
      ? { method: what }
      : { event: 'command', func: what === 'play' ? 'playVideo' : 'pauseVideo', args: [] }
    frame.contentWindow?.postMessage(JSON.stringify(message), url.origin)
  }
  return {
    play: () => {
      if (frame.isConnected) tell('play')
      else element.append(frame)
    },
    pause: () => {
      if (frame.isConnected) tell('pause')
    },
  }
}

const vimeo = { background: '1', muted: '1', autoplay: '1', loop: '1', dnt: '1' }
const youtube = {
  autoplay: '1',
  mute: '1',
  loop: '1',
  controls: '0',
  disablekb: '1',
  playsinline: '1',
  rel: '0',
  enablejsapi: '1',
}
