import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { type Answer, answer, api } from '../api/client.ts'
import { getFieldProblems } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { DeviceSwitch } from '../themes/device-switch.tsx'
import { getFirstDevice } from '../themes/devices.ts'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import styles from './consent.module.css'
import type { ConsentSettings } from './consent-settings.ts'

const pauseMs = 300

interface PreviewProps {
  readonly control: Control<{ banner: ConsentSettings['banner']; pixels: ConsentSettings['pixels'] }>
}

/** The banner over the home page, as visitors will see it. */
export function ConsentPreview({ control }: PreviewProps) {
  const [banner, pixels] = useWatch({ control, name: ['banner', 'pixels'] })
  const [device, setDevice] = useState(getFirstDevice)
  const frame = useRef<HTMLIFrameElement>(null)
  const body = useSettled({ banner, pixels })
  const preview = useQuery({
    queryKey: ['consent-preview', body],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/consent/preview', { body, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    // What is being typed may not be valid yet: the last valid one stays.
    retry: false,
  })
  const { data } = preview
  // A field shows its own error.
  const isFailed = preview.isError && !data && Object.keys(getFieldProblems(preview.error)).length === 0
  const show = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page && data) void showBanner(page, data)
  }, [data])
  useEffect(show, [show])
  return (
    <Panel title={t('Preview')} actions={<DeviceSwitch device={device} onChange={setDevice} />}>
      {isFailed && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      <div className={styles.stage} data-device={device}>
        <PreviewFrame title={t('Preview of the cookie banner')} device={device} frame={frame} onLoad={show} />
      </div>
    </Panel>
  )
}

/** What was typed at the last pause: nobody needs a preview for each key. */
function useSettled(body: ConsentSettings): ConsentSettings {
  const [settled, setSettled] = useState(body)
  const text = JSON.stringify(body)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether it changed.
  }, [text])
  return settled
}

/** Puts the banner over the page in the frame, without what it does there. */
async function showBanner(page: Document, { html, styles: sheet }: Answer<'previewConsent'>) {
  await addStyles(page, sheet)
  page.querySelector('.vt-consent')?.remove()
  page.body.insertAdjacentHTML('beforeend', html)
  const dialog = page.querySelector<HTMLElement>('.vt-consent')
  if (!dialog) return
  dialog.inert = true
  dialog.setAttribute('open', '')
}

const stylesId = 'vitrine-consent-styles'

/** Loads the styles of the banner, once for a page. Nothing moves with each key that is typed. */
async function addStyles(page: Document, sheet: string): Promise<void> {
  if (page.getElementById(stylesId)) return
  page.head.insertAdjacentHTML(
    'beforeend',
    `<style id="${stylesId}">.vt-consent{animation:none !important}</style>${sheet}`,
  )
  const link = page.head.lastElementChild
  if (link?.matches('link') === true)
    await new Promise((resolve) => {
      for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
    })
}
