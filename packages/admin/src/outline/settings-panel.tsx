import { NodeSettings } from './node-settings.tsx'
import { useOutlineScreen } from './outline-context.ts'
import { SitePartPanel } from './site-parts/site-part-panel.tsx'

/** The settings of the selected block, section, or place that every page has. */
export function SettingsPanel() {
  const { selected, siteParts } = useOutlineScreen()
  const sitePart = siteParts?.find(({ key }) => key === selected)
  return sitePart ? <SitePartPanel key={sitePart.key} part={sitePart} /> : <NodeSettings />
}
