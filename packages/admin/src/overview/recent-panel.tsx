import { Link, type LinkProps } from '@tanstack/react-router'
import { FileText, type LucideIcon, Newspaper, Package, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { readRecent } from '../shell/palette/recent.ts'
import { Panel } from '../ui/page.tsx'
import styles from './shortcuts.module.css'
import { t } from '../i18n/text.ts'

interface RecordKind {
  readonly icon: LucideIcon
  readonly noun: string
}

/** Screens of single records, by their routes. */
const kinds: Readonly<Record<string, RecordKind>> = {
  '/products/$itemId': { icon: Package, noun: t('Product') },
  '/orders/$orderId': { icon: ReceiptText, noun: t('Order') },
  '/pages/$collectionId': { icon: FileText, noun: t('Page') },
  '/pages/$collectionId/items/$itemId': { icon: Newspaper, noun: t('Entry') },
}

/** Records that were opened last on this device: one click back to the work. */
export function RecentPanel() {
  const { id } = useSession().site
  // Read once: the list stays as it is while somebody points at it.
  const [recent] = useState(() => readRecent(id))
  const records = recent.flatMap((entry) => {
    const kind = kinds[entry.target.to]
    return kind ? [{ ...entry, ...kind }] : []
  })
  if (records.length === 0) return null
  return (
    <Panel title={t('Recently opened')}>
      <ul className={styles.recent}>
        {records.map(({ label, target, icon: Icon, noun }) => (
          <li key={JSON.stringify(target)}>
            <Link
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- targets are routes of the table above.
              {...(target as LinkProps)}
              className={styles.record}
            >
              <Icon size={18} aria-hidden="true" />
              <span className={styles.title}>{label}</span>
              <span className={styles.noun}>{noun}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
