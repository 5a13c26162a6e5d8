import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { type Device, getFirstDevice } from '../themes/devices.ts'
import { DeviceSwitch } from '../themes/device-switch.tsx'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { type PopupValues, toPreview } from './popup-values.ts'
import type { PreviewBody } from './popups.ts'
import styles from './popups.module.css'

const pauseMs = 300
/** As in the popup's own styles: below it every popup is a sheet. */
const sheetDevices: readonly Device[] = ['phone']

/** The popup over the home page, as visitors will see it. */
export function PopupPreview({ values }: { readonly values: PopupValues }) {
  const [device, setDevice] = useState(getFirstDevice)
  const frame = useRef<HTMLIFrameElement>(null)
  const body = useSettled(toPreview(values))
  const preview = useQuery({
    queryKey: ['popup-preview', body],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/popups/preview', { body, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data } = preview
  const show = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page && data) void showPopup(page, data, !sheetDevices.includes(device))
  }, [data, device])
  useEffect(show, [show])
  return (
    <div className={styles.preview}>
      <Panel title={t('Preview')} actions={<DeviceSwitch device={device} onChange={setDevice} />}>
        {preview.isError && !data && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        <div className={styles.stage} data-device={device}>
          <PreviewFrame title={t('Preview of the popup')} device={device} frame={frame} onLoad={show} />
        </div>
      </Panel>
    </div>
  )
}

/** What was typed at the last pause: nobody needs a preview for each key. */
function useSettled(body: PreviewBody): PreviewBody {
  const [settled, setSettled] = useState(body)
  const text = JSON.stringify(body)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether it changed.
  }, [text])
  return settled
}

/** Puts the popup over the page in the frame, without what it does there. */
async function showPopup(page: Document, { html, styles: sheet }: Answer<'previewPopup'>, canBeOverlay: boolean) {
  await addStyles(page, sheet)
  page.querySelector('.vt-popup')?.remove()
  page.body.insertAdjacentHTML('beforeend', html)
  const dialog = page.querySelector<HTMLElement>('.vt-popup')
  if (!dialog) return
  dialog.inert = true
  if (canBeOverlay && dialog.dataset['layout'] === 'overlay') dialog.dataset['modal'] = ''
  dialog.setAttribute('open', '')
}

const stylesId = 'vitrine-popup-styles'

/** Loads the styles of popups, once for a page. Nothing moves with each key that is typed. */
async function addStyles(page: Document, sheet: string): Promise<void> {
  if (page.getElementById(stylesId)) return
  page.head.insertAdjacentHTML(
    'beforeend',
    `<style id="${stylesId}">.vt-popup,.vt-popup *{animation:none !important}</style>${sheet}`,
  )
  const link = page.head.lastElementChild
  if (link?.matches('link') === true)
    await new Promise((resolve) => {
      for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
    })
}
