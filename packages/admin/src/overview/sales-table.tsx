import { useDayFormat } from '../days/day-format.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import styles from './overview.module.css'
import type { Sales } from './sales.ts'
import { t } from '../i18n/text.ts'

/** The numbers of the chart. Newest first, since that is what one looks for. */
export function SalesTable({ sales: { days, currency } }: { readonly sales: Sales }) {
  const formats = useFormats()
  const day = useDayFormat()
  const money = (amountMinor: number) => formats.money({ amountMinor, currency })
  return (
    <div className={styles.tableFrame}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className={list.number}>
              {t('Orders')}
            </th>
            <th scope="col" className={list.number}>
              {t('Sales')}
            </th>
            <th scope="col" className={list.number}>
              {t('30 days before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">{day(row.day)}</th>
              <td className={list.number}>{formats.number(row.now.orders)}</td>
              <td className={list.number}>{money(row.now.revenueMinor)}</td>
              <td className={list.number}>{money(row.before.revenueMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
