import { Pencil, Trash2 } from 'lucide-react'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { describeRule, describeRulePlace } from '../pricing/tax-texts.ts'
import type { TaxRule } from '../pricing/taxes.ts'
import styles from './taxes.module.css'
import { t } from '../i18n/text.ts'

interface RuleRowProps {
  readonly rule: TaxRule
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One rule: what it is called, where it holds, and its rate. */
export function RuleRow({ rule, onEdit, onRemove }: RuleRowProps) {
  const formats = useFormats()
  return (
    <li className={styles.rule}>
      <button type="button" className={styles.name} onClick={onEdit}>
        {rule.name}
      </button>
      <span className={styles.text}>
        {describeRulePlace(rule)} · {describeRule(rule)}
      </span>
      <span className={styles.rate}>{formats.percent(rule.ratePpm / 1_000_000)}</span>
      <Menu label={t('More about {name}', { name: rule.name })}>
        <MenuItem icon={<Pencil size={17} />} onAction={onEdit}>
          {t('Edit rule')}
        </MenuItem>
        <MenuItem icon={<Trash2 size={17} />} danger onAction={onRemove}>
          {t('Delete rule')}
        </MenuItem>
      </Menu>
    </li>
  )
}
