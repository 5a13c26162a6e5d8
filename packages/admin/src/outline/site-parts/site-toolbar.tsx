import { Pencil } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import type { SitePart } from '../../canvas/site-parts.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from '../block-toolbar.module.css'
import { useOutlineScreen } from '../outline-context.ts'
import { useMayEdit, useSitePartName } from './site-part-links.ts'
import { t } from '../../i18n/text.ts'

/** The name of a place around the content, over the page, and a button that edits it: where it stands, or in its panel. */
export function SiteToolbar({ part }: { readonly part: SitePart }) {
  const name = useSitePartName()(part)
  const { edit } = useOutlineScreen()
  const mayEdit = useMayEdit(part.kind)
  const label = t('Edit {name}', { name })
  return (
    <div className={classNames(styles.toolbar, styles.siteToolbar)}>
      <span className={styles.name}>{name}</span>
      {mayEdit && (
        <Button className={classNames(styles.action)} aria-label={label} onPress={() => edit(part.key)}>
          <Pencil size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
