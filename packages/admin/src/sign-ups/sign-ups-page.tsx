import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { Loaded } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { Page, Panel } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { type SignUpEntry, type SignUps, signUpsQuery } from './sign-ups.ts'
import { SwitchPanel } from './switch-panel.tsx'

/** Sign-ups of the whole installation, for who runs it. */
export function SignUpsPage() {
  return (
    <Page title={t('Sign-ups')}>
      <Loaded query={useQuery(signUpsQuery)} title={t('Sign-ups')}>
        {(signUps) => (
          <div className={styles.column}>{signUps.isOperator ? <Lists signUps={signUps} /> : <NotForYou />}</div>
        )}
      </Loaded>
    </Page>
  )
}

function Lists({ signUps }: { readonly signUps: SignUps }) {
  return (
    <>
      <SwitchPanel signUps={signUps} />
      <Entries title={t('Waiting for a confirmed email')} empty={t('Nobody is waiting.')} entries={signUps.waiting} />
      <Entries title={t('Made')} empty={t('No site was made by a sign-up yet.')} entries={signUps.made} />
      <Refusals refused={signUps.refused} />
    </>
  )
}

interface EntriesProps {
  readonly title: string
  readonly empty: string
  readonly entries: readonly SignUpEntry[]
}

function Entries({ title, empty, entries }: EntriesProps) {
  return (
    <Panel title={title}>
      {entries.length === 0 ? (
        <div className={styles.body}>
          <p className={styles.note}>{empty}</p>
        </div>
      ) : (
        <ul className={styles.rows}>
          {entries.map(({ signUpId, title: name, identifier, email, createdOn, confirmedOn }) => (
            <li key={signUpId} className={styles.row}>
              <div className={styles.line}>
                <span className={styles.name}>{name}</span>
                <span className={styles.kind}>{`${identifier} · ${email}`}</span>
                <span className={styles.end}>
                  <Time iso={confirmedOn ?? createdOn} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const reasons: Readonly<Record<SignUps['refused'][number]['reason'], string>> = {
  network: t('Too many from one network'),
  email: t('Too many with one email'),
  sites: t('Number of sites of the day reached'),
}

function Refusals({ refused }: Pick<SignUps, 'refused'>) {
  return (
    <Panel title={t('Refused by a limit')}>
      {refused.length === 0 ? (
        <div className={styles.body}>
          <p className={styles.note}>{t('None was refused.')}</p>
        </div>
      ) : (
        <ul className={styles.rows}>
          {refused.map(({ day, reason, count }) => (
            <li key={`${day} ${reason}`} className={styles.row}>
              <div className={styles.line}>
                <span className={styles.name}>{reasons[reason]}</span>
                <span className={styles.kind}>{day}</span>
                <span className={styles.end}>{count}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function NotForYou() {
  return (
    <Panel title={t('Sign-ups')}>
      <EmptyState icon={<ShieldCheck size={22} />} title={t('Only who runs this server sees its sign-ups')}>
        <p>{t('They are about all sites of the server, not about yours.')}</p>
      </EmptyState>
    </Panel>
  )
}
