import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getFieldProblems } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { DeviceSwitch } from '../themes/device-switch.tsx'
import { getFirstDevice } from '../themes/devices.ts'
import { PreviewFrame } from '../themes/preview-frame.tsx'
import { showOverlay, useSettled } from '../themes/preview-overlay.ts'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import styles from './consent.module.css'
import type { ConsentSettings } from './consent-settings.ts'

interface PreviewProps {
  readonly control: Control<ConsentSettings>
}

/** The banner over the home page, as visitors will see it. */
export function ConsentPreview({ control }: PreviewProps) {
  const [banner, pixels, recording] = useWatch({ control, name: ['banner', 'pixels', 'recording'] })
  const [device, setDevice] = useState(getFirstDevice)
  const frame = useRef<HTMLIFrameElement>(null)
  const body = useSettled({ banner, pixels, recording })
  const preview = useQuery({
    queryKey: ['consent-preview', body],
    queryFn: ({ signal }) => answer(api.POST('/api/admin/consent/preview', { body, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    // An unfinished value may not be valid: the last valid preview stays.
    retry: false,
  })
  const { data } = preview
  // A field shows its own error.
  const isFailed = preview.isError && !data && Object.keys(getFieldProblems(preview.error)).length === 0
  const show = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page && data) void showOverlay(page, 'vt-consent', data)
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
