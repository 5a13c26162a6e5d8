import type { BrowserTranslate } from '@vitrine/commerce'
import '../styles/blocks/audio.css'
import { openPlayer } from './player.ts'

/** Makes players of audio blocks and of albums: one look everywhere, and only one of them plays at a time. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  for (const root of elements) {
    const audio = root.querySelector('audio') ?? addAudio(root)
    if (audio) openPlayer(root, audio, t)
  }
}

/** Markup of templates has the address alone. */
function addAudio(root: HTMLElement): HTMLAudioElement | undefined {
  const address = root.dataset['audioAssetUrl'] ?? ''
  if (address === '') return undefined
  const audio = document.createElement('audio')
  audio.preload = 'none'
  audio.src = address
  root.append(audio)
  return audio
}
