import { Link } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { describeGoal, type Experiment } from './experiments.ts'
import styles from './experiments.module.css'

/** What an experiment compares, with ways to look at both versions. */
export function VersionsSummary({ experiment }: { readonly experiment: Experiment }) {
  const can = useCan()
  const formats = useFormats()
  const { challenger, challengerTitle, collectionId, pageTitle, path, key, status, shareB } = experiment
  const isLive = status === 'running'
  const edit = (id: string) => can('content.write') && <EditLink collectionId={id} />
  return (
    <Panel title={t('Versions')}>
      <dl className={styles.facts}>
        <dt>{t('Version A')}</dt>
        <dd>
          {pageTitle === '' ? t('Deleted page') : pageTitle} {isLive && <Look href={`${path}?${key}=a`} />}{' '}
          {pageTitle !== '' && edit(collectionId)}
        </dd>
        <dt>{t('Version B')}</dt>
        <dd>
          {challenger.kind === 'text' ? t('Another text in one block') : challengerTitle || t('Deleted page')}{' '}
          {isLive && <Look href={`${path}?${key}=b`} />}{' '}
          {challenger.kind === 'page' && challengerTitle !== '' && edit(challenger.collectionId)}
        </dd>
        <dt>{t('Goal')}</dt>
        <dd>{describeGoal(experiment)}</dd>
        <dt>{t('Split')}</dt>
        <dd>
          {t('{a} see version A, {b} version B', {
            a: formats.percent(1 - shareB / 10_000),
            b: formats.percent(shareB / 10_000),
          })}
        </dd>
      </dl>
    </Panel>
  )
}

function EditLink({ collectionId }: { readonly collectionId: string }) {
  return (
    <Link to="/pages/$collectionId" params={{ collectionId }}>
      {t('Edit')}
    </Link>
  )
}

function Look({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {t('View')}
    </a>
  )
}
