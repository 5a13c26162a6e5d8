import type { BrowserTranslate } from '@vitrine/commerce'
import { createIconButton, setIcon } from '../carousel/controls.ts'
import { formatClock, formatSpokenTime } from './time-text.ts'

/** Tells the players of a page that one of them has begun; the others stop. */
const begunEvent = 'vitrine:audio-begun'
const stepSeconds = 5

/** Puts a player in the place of the browser's own: play and pause, a slider for the position, the time. */
export function openPlayer(root: HTMLElement, audio: HTMLAudioElement, t: BrowserTranslate): void {
  const title = root.dataset['title'] ?? root.closest('.album-track')?.querySelector('.album-track-title')?.textContent
  const named = (key: 'mediaPlay' | 'mediaPause' | 'mediaPosition') => (title ? t(`${key}Title`, { title }) : t(key))
  audio.controls = false
  const button = createIconButton('play-button', 'play', named('mediaPlay'), () => {
    if (!audio.paused) return audio.pause()
    hasFailed = false
    time.removeAttribute('role')
    audio.play().catch(fail)
  })
  const seek = document.createElement('input')
  seek.type = 'range'
  seek.className = 'vt-audio-seek'
  seek.min = '0'
  seek.max = '0'
  seek.step = '1'
  seek.value = '0'
  seek.setAttribute('aria-label', named('mediaPosition'))
  const time = document.createElement('span')
  time.className = 'time'
  const controls = document.createElement('div')
  controls.className = 'vt-audio-controls'
  controls.append(button, seek, time)
  audio.after(controls)

  let isSeeking = false
  let hasFailed = false
  const show = () => {
    const { duration } = audio
    const length = Number.isFinite(duration) ? duration : 0
    const at = isSeeking ? Number(seek.value) : audio.currentTime
    seek.max = String(Math.ceil(length))
    if (!isSeeking) seek.value = String(Math.round(at))
    seek.disabled = length === 0
    seek.style.setProperty('--vt-played', `${length === 0 ? 0 : (at / length) * 100}%`)
    seek.setAttribute('aria-valuetext', formatSpokenTime(at, length, t))
    if (!hasFailed) time.textContent = length === 0 ? formatClock(at) : `${formatClock(at)} / ${formatClock(length)}`
  }
  const showState = () => {
    const isPlaying = !audio.paused && !hasFailed
    root.classList.toggle('playing', isPlaying)
    setIcon(button, isPlaying ? 'pause' : 'play', named(isPlaying ? 'mediaPause' : 'mediaPlay'))
  }
  const fail = (error?: unknown) => {
    // Paused before it had begun: nothing is wrong with the recording.
    if (error instanceof DOMException && error.name === 'AbortError') return
    hasFailed = true
    time.setAttribute('role', 'alert')
    time.textContent = t('mediaFailed')
    showState()
  }
  seek.addEventListener('input', () => {
    isSeeking = true
    show()
  })
  seek.addEventListener('change', () => {
    audio.currentTime = Number(seek.value)
    isSeeking = false
    show()
  })
  // A step of one second each would take all day.
  seek.addEventListener('keydown', (event) => {
    const by = { ArrowRight: stepSeconds, ArrowUp: stepSeconds, ArrowLeft: -stepSeconds, ArrowDown: -stepSeconds }[
      event.key
    ]
    if (by === undefined) return
    event.preventDefault()
    audio.currentTime = Math.min(Math.max(0, audio.currentTime + by), audio.duration || 0)
    show()
  })
  for (const type of ['timeupdate', 'durationchange', 'seeked', 'ended']) audio.addEventListener(type, show)
  for (const type of ['play', 'pause', 'ended']) audio.addEventListener(type, showState)
  audio.addEventListener('error', () => fail())
  audio.addEventListener('play', () => document.dispatchEvent(new CustomEvent(begunEvent, { detail: audio })))
  document.addEventListener(begunEvent, (event) => {
    if (event instanceof CustomEvent && event.detail !== audio) audio.pause()
  })
  show()
}
