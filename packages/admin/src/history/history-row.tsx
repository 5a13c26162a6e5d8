import { Badge } from '../ui/badge.tsx'
import { Time } from '../ui/time.tsx'
import { useFormats } from '../ui/format.ts'
import { useSession } from '../session/session.ts'
import { describeField, describeValue } from './describe-field.ts'
import { describeOperation } from './describe-operation.ts'
import type { HistoryEntry } from './history.ts'
import styles from './history.module.css'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

/** One change: a sentence, and the fields it changed when it is opened. */
export function HistoryRow({ entry }: { readonly entry: HistoryEntry }) {
  const { currency } = useSession().site
  const formats = useFormats()
  if (entry.changes.length === 0) {
    return (
      <li className={styles.row}>
        <Sentence entry={entry} />
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <details>
        <summary className={styles.summary}>
          <Sentence entry={entry} />
        </summary>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{describeField(field)}</th>
                <td data-label={t('Before')}>{describeValue(field, before, { currency, formats })}</td>
                <td data-label={t('After')}>{describeValue(field, after, { currency, formats })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </li>
  )
}

function Sentence({
  entry: { person, operation, object, createdOn, isDone, changes },
}: {
  readonly entry: HistoryEntry
}) {
  const action = describeOperation(operation)
  // What the server did at its time has no person.
  const who = person.name === '' ? 'Vitrine' : person.name
  const fields = t('{count, plural, one {# field} other {# fields}}', { count: changes.length })
  return (
    <span className={styles.line}>
      <span>
        {object.name === '' ? (
          <Trans
            id="<0>{person}</0> {action}"
            values={{ person: who, action }}
            components={[<strong key="person" />]}
          />
        ) : (
          <Trans
            id="<0>{person}</0> {action} “{object}”"
            values={{ person: who, action, object: object.name }}
            components={[<strong key="person" />]}
          />
        )}
      </span>
      {!isDone && <Badge tone="caution">{t('Outcome unknown')}</Badge>}
      <span className={styles.detail}>
        {changes.length > 0 && `${fields} · `}
        <Time iso={createdOn} />
      </span>
    </span>
  )
}
