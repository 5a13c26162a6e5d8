import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import { type Device, getFirstDevice } from '../themes/devices.ts'
import { DeviceSwitch } from '../themes/device-switch.tsx'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import { showOverlay, useSettled } from '../themes/preview-overlay.ts'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { type PopupValues, toPreview } from './popup-values.ts'
import styles from './popups.module.css'

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
    if (!page || !data) return
    void showOverlay(page, 'vt-popup', data, (dialog) => {
      const isOverlay = dialog.dataset['layout'] === 'overlay' && !sheetDevices.includes(device)
      if (isOverlay) dialog.dataset['modal'] = ''
    })
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
