import { useQuery } from '@tanstack/react-query'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './design.module.css'
import { problemsQuery, type ThemeProblems } from './themes.ts'
import { translateTemplateError } from '../i18n/template-errors.ts'
import { t, translateServerText } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

interface ProblemsDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** What the check finds in a theme, and what pages met: with file, line and column. */
export function ProblemsDialog({ id, name, onClose }: ProblemsDialogProps) {
  const problems = useQuery(problemsQuery(id))
  return (
    <Dialog title={t('Theme check: {name}', { name })} isOpen onClose={onClose}>
      {problems.isPending && (
        <div className={styles.problems} aria-busy="true">
          <Skeleton width={40} />
          <Skeleton width={34} />
        </div>
      )}
      {problems.isError && <ErrorState error={problems.error} onRetry={() => void problems.refetch()} />}
      {problems.data && <Problems {...problems.data} />}
      <DialogActions>
        <Button onPress={() => void problems.refetch()} isPending={problems.isFetching && !problems.isPending}>
          {t('Check again')}
        </Button>
        <Button kind="primary" onPress={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Problems({ problems, onPages }: ThemeProblems) {
  if (problems.length === 0 && onPages.length === 0) return <p className={styles.lead}>{t('No problems found.')}</p>
  return (
    <div className={styles.problems}>
      {problems.length > 0 && (
        <section aria-label={t('In theme files')}>
          <h3 className={styles.problemsTitle}>{t('In theme files')}</h3>
          <ul className={styles.problemList}>
            {problems.map((problem) => (
              <ProblemRow key={JSON.stringify(problem)} problem={problem} />
            ))}
          </ul>
        </section>
      )}
      {onPages.length > 0 && (
        <section aria-label={t('On pages')}>
          <h3 className={styles.problemsTitle}>{t('On pages visited')}</h3>
          <ul className={styles.problemList}>
            {onPages.map((problem) => (
              <ProblemRow key={JSON.stringify(problem)} problem={problem} path={problem.path} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ProblemRow({
  problem,
  path,
}: {
  readonly problem: ThemeProblems['problems'][number]
  readonly path?: string
}) {
  return (
    <li className={styles.problem}>
      <p className={styles.place}>
        <code>
          {problem.file}:{problem.line}:{problem.column}
        </code>
        <Badge tone={problem.severity === 'error' ? 'danger' : 'caution'}>
          {problem.severity === 'error' ? t('error') : translateServerText(problem.severity)}
        </Badge>
      </p>
      <p>{translateTemplateError(problem.message)}</p>
      {problem.hint !== '' && <p className={styles.quiet}>{translateTemplateError(problem.hint)}</p>}
      {path !== undefined && (
        <p className={styles.quiet}>
          <Trans
            id="on <0>{path}</0>"
            values={{ path }}
            components={[
              <a key="page" href={path}>
                {path}
              </a>,
            ]}
          />
        </p>
      )}
    </li>
  )
}
