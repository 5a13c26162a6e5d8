import { mockRecordingId } from '@vitrine/commerce'
import { loadScript, type OpenPixel, page } from './network.ts'

/** The choice of this tab, so that a visit is recorded whole or not at all. */
const storedName = 'vitrine_recorded'

/** Records what happens on the page for a share of the visits. It needs no events: it sees them. */
export const openFullstory: OpenPixel = (_id, { isPersonal, recorded }) => {
  if (!isPersonal && navigator.hardwareConcurrency > 2 && isChosen(recorded)) startRecording().catch(() => undefined)
  return () => undefined
}

/** `percent`: of the visits. The specification's sampling flag. */
function isChosen(percent: number): boolean {
  const known = sessionStorage.getItem(storedName)
  const isRecorded = known === null ? Math.random() * 100 < percent : known === '1'
  sessionStorage.setItem(storedName, isRecorded ? '1' : '0')
  return isRecorded
}

async function startRecording(): Promise<void> {
  const response = await fetch('/api/commerce/fullstory/getId')
  const id = response.ok ? await response.text() : mockRecordingId
  if (id === mockRecordingId || page['FS'] !== undefined) return
  Object.assign(window, {
    _fs_host: 'fullstory.com',
    _fs_script: 'edge.fullstory.com/s/fs.js',
    _fs_org: id,
    _fs_namespace: 'FS',
  })
  loadScript('https://edge.fullstory.com/s/fs.js')
}
