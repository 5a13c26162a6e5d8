import { ArrowRight } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { menuTitles } from '../pages/page-tree.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Formats, useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import type { KeptChanges, ReleaseChange } from './releases.ts'
import styles from './releases.module.css'

interface ReleaseChangesProps {
  readonly changes: readonly ReleaseChange[]
  /** Those that stay with the next save. */
  readonly kept: KeptChanges
  readonly isOpen: boolean
  readonly onChange: (kept: KeptChanges) => void
}

const matchChange = (change: ReleaseChange) => (other: { readonly kind: string; readonly id: string }) =>
  other.kind === change.kind && other.id === change.id

/** Prices, styles and menus that a release changes, before and after. */
export function ReleaseChanges({ changes, kept, isOpen, onChange }: ReleaseChangesProps) {
  const keep = (change: ReleaseChange, stays: KeptChanges[number] | undefined) => {
    const rest = kept.filter((each) => !matchChange(change)(each))
    onChange(stays ? [...rest, stays] : rest)
  }
  return (
    <div className={styles.wide}>
      <Panel title={t('Prices, styles and menus')}>
        <ul className={rows.rows} aria-label={t('Prices, styles and menus')}>
          {changes.map((change) => (
            <ChangeRow
              key={`${change.kind} ${change.id}`}
              change={change}
              stays={kept.find(matchChange(change))}
              isOpen={isOpen}
              onKeep={(stays) => keep(change, stays)}
            />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

interface ChangeRowProps {
  readonly change: ReleaseChange
  readonly stays: KeptChanges[number] | undefined
  readonly isOpen: boolean
  readonly onKeep: (stays: KeptChanges[number] | undefined) => void
}

function ChangeRow({ change, stays, isOpen, onKeep }: ChangeRowProps) {
  const { kind, id, status, liveMark } = change
  const title = describeChange(change)
  const isSettled = stays?.over !== undefined
  const mayKeep = isOpen && status === 'outdated' && stays !== undefined && !isSettled
  return (
    <li className={classNames(rows.row, styles.row)}>
      <div className={classNames(rows.words, styles.words)}>
        {isOpen ? (
          <Checkbox
            isSelected={stays !== undefined}
            onChange={(isChosen) => onKeep(isChosen ? { kind, id } : undefined)}
          >
            {title}
          </Checkbox>
        ) : (
          <span className={rows.title}>{title}</span>
        )}
        <ChangeLines change={change} isOpen={isOpen} />
      </div>
      {status === 'missing' && <Badge tone="danger">{t('Gone')}</Badge>}
      {status === 'outdated' && !isSettled && <Badge tone="danger">{t('Changed on the site since')}</Badge>}
      {mayKeep && (
        <Button
          aria-label={t('Keep the change of {title}', { title })}
          onPress={() => onKeep({ kind, id, over: liveMark })}
        >
          {t('Keep the change')}
        </Button>
      )}
    </li>
  )
}

interface Line {
  readonly label: string
  readonly before: string
  readonly after: string
  /** What visitors see by now, where that is something else. */
  readonly live: string | undefined
}

function ChangeLines({ change, isOpen }: Pick<ChangeRowProps, 'change' | 'isOpen'>) {
  const formats = useFormats()
  const { currency } = useSession().site
  const lines = listLines(change, formats, currency)
  const more = change.fieldCount - lines.length
  return (
    <ul className={styles.lines} data-open={isOpen || undefined}>
      {lines.map(({ label, before, after, live }, index) => (
        // The texts of two lines may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {label !== '' && <span>{label}</span>}
          <span className={classNames(styles.line, label === '' && styles.wide)}>
            <span className={styles.before}>{before}</span>
            <ArrowRight size={14} aria-label={t('becomes')} />
            <span className={styles.after}>{after}</span>
            {live !== undefined && <span className={styles.live}>{t('Live now: {value}', { value: live })}</span>}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <span className={styles.wide}>{t('and {count} more', { count: more })}</span>
        </li>
      )}
    </ul>
  )
}

function listLines(change: ReleaseChange, formats: Formats, currency: string): readonly Line[] {
  const showsLive = change.status === 'outdated'
  const say = (price: ReleaseChange['prices'][number]['before']) => describePrice(price, formats, currency)
  const prices = change.prices.map(({ label, before, after, live }) => ({
    label,
    before: say(before),
    after: say(after),
    live: showsLive && say(live) !== say(before) ? say(live) : undefined,
  }))
  const texts = change.texts.map(({ label, before, after, live }) => ({
    label,
    before: describeText(change.kind, before),
    after: describeText(change.kind, after),
    live: showsLive && live !== before ? describeText(change.kind, live) : undefined,
  }))
  return [...prices, ...texts]
}

function describePrice(price: ReleaseChange['prices'][number]['before'], formats: Formats, currency: string): string {
  if (price === null) return t('Gone')
  const { priceMinor, salePriceMinor, onSale } = price
  const full = formats.money({ amountMinor: priceMinor, currency })
  if (!onSale || salePriceMinor === null) return full
  return t('{sale} instead of {price}', { sale: formats.money({ amountMinor: salePriceMinor, currency }), price: full })
}

function describeText(kind: ReleaseChange['kind'], text: string | null): string {
  if (text === null) return kind === 'menu' ? t('The pages of the site') : t('Default of the theme')
  return text === '' ? t('Nothing') : text
}

function describeChange({ kind, title }: ReleaseChange): string {
  if (kind === 'tweaks') return t('Styles')
  if (kind === 'css') return t('Custom CSS')
  if (kind === 'menu') return menuTitles[title] ?? t('Menu “{name}”', { name: title })
  return title === '' ? t('Prices of a product that is gone') : t('Prices of “{title}”', { title })
}
