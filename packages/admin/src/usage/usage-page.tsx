import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { resourceTexts } from './resource-texts.ts'
import { type UsedResource, usageQuery } from './usage.ts'
import own from './usage.module.css'

/** Use and limits of the site; operators set its limits here too. */
export function UsagePage() {
  return (
    <LoadedPage query={useQuery(usageQuery)} title={t('Usage')}>
      {({ resources, isOperator }) => (
        <div className={styles.column}>
          <Panel title={t('Usage')}>
            <ul className={own.resources}>
              {resources.map((used) => (
                <ResourceRow key={used.resource} used={used} />
              ))}
            </ul>
          </Panel>
          {isOperator && <LimitsPanel resources={resources} />}
        </div>
      )}
    </LoadedPage>
  )
}

function ResourceRow({ used: { resource, used, limit } }: { readonly used: UsedResource }) {
  const { label, atLimit } = resourceTexts[resource]
  const format = useAmount(resource)
  const level = limit === null ? undefined : used >= limit ? 'full' : used >= limit * 0.8 ? 'near' : undefined
  const text =
    limit === null
      ? t('{used}, no limit', { used: format(used) })
      : t('{used} of {limit}', { used: format(used), limit: format(limit) })
  return (
    <li className={own.resource} data-level={level}>
      <div className={own.head}>
        <span className={own.label}>{label}</span>
        <span className={own.numbers}>{text}</span>
      </div>
      {limit !== null && (
        <>
          <meter className={own.bar} aria-label={label} value={Math.min(used, limit)} max={Math.max(limit, 1)} />
          <p className={styles.note}>{atLimit}</p>
        </>
      )}
    </li>
  )
}

/** How amounts of a resource are written: with the unit where it is no plain count. */
function useAmount(resource: UsedResource['resource']): (amount: number) => string {
  const { number } = useFormats()
  if (resource === 'storage')
    return (amount) =>
      amount < 1000
        ? t('{count} MB', { count: number(amount) })
        : t('{count} GB', { count: number(Math.round(amount / 100) / 10) })
  if (resource === 'compute')
    return (amount) =>
      amount < 7200
        ? t('{count} s', { count: number(amount) })
        : t('{count} h', { count: number(Math.round(amount / 360) / 10) })
  return number
}
