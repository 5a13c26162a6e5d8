import { NodeSettings } from './node-settings.tsx'
import { useOutlineScreen } from './outline-context.ts'
import { SitePartPanel } from './site-parts/site-part-panel.tsx'

/** The settings of what is selected: a block, a section, or a place that every page has. */
export function SettingsPanel() {
  const { selected, siteParts } = useOutlineScreen()
  const sitePart = siteParts?.find(({ key }) => key === selected)
  return sitePart ? <SitePartPanel key={sitePart.key} part={sitePart} /> : <NodeSettings />
}
