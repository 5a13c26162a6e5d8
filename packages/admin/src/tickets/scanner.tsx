import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { createQrDetector } from './barcode-detector.ts'
import styles from './tickets.module.css'

/** Looks at the picture of the camera this often: faster than a hand moves the next ticket. */
const lookEveryMs = 250
/** A code that stays before the camera counts once in this time. */
const sameCodeMs = 5_000

/** The camera of the device as a reader of codes, where the browser can read them; elsewhere codes are typed. */
export function Scanner({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [canScan] = useState(() => createQrDetector() !== undefined)
  if (!canScan) return <p className={styles.quiet}>{t('This browser cannot read codes by camera. Type the code.')}</p>
  if (isRefused)
    return (
      <p className={styles.quiet}>{t('The camera is not allowed here. Allow it in the browser, or type the code.')}</p>
    )
  if (!isOn)
    return (
      <Button icon={<Camera size={16} aria-hidden="true" />} onPress={() => setOn(true)}>
        {t('Scan with the camera')}
      </Button>
    )
  return <Viewfinder onCode={onCode} onRefused={() => setRefused(true)} />
}

interface ViewfinderProps {
  readonly onCode: (code: string) => void
  readonly onRefused: () => void
}

function Viewfinder({ onCode, onRefused }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  // The camera stays on while what a code does changes with each answer.
  const handlers = useRef({ onCode, onRefused })
  useEffect(() => {
    handlers.current = { onCode, onRefused }
  })
  useEffect(() => {
    const shown = video.current
    const detector = createQrDetector()
    if (!shown || !detector) return undefined
    const ended = new AbortController()
    void openCamera(shown, ended.signal).catch(() => {
      if (!ended.signal.aborted) handlers.current.onRefused()
    })
    let last = { code: '', at: 0 }
    const timer = setInterval(() => {
      if (shown.readyState < shown.HAVE_CURRENT_DATA) return
      detector.detect(shown).then(
        ([found]) => {
          const now = Date.now()
          if (!found || (found.rawValue === last.code && now - last.at < sameCodeMs)) return
          last = { code: found.rawValue, at: now }
          handlers.current.onCode(found.rawValue)
        },
        // A picture between two frames cannot be read; the next one can.
        () => undefined,
      )
    }, lookEveryMs)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [])
  return <video ref={video} className={styles.video} muted playsInline aria-label={t('Picture of the camera')} />
}

async function openCamera(shown: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop, { once: true })
  shown.srcObject = stream
  await shown.play()
}
