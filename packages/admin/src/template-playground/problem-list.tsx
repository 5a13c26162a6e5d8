import type { CheckFinding, SourceFix, TemplateError } from '@vitrine/template'
import { CircleCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { formatFinding } from './language/lint.ts'
import styles from './playground.module.css'
import { t } from '../i18n/text.ts'

interface ProblemListProps {
  readonly findings: readonly CheckFinding[]
  readonly runErrors: readonly TemplateError[]
  readonly dataProblem: string | undefined
  readonly onShow: (problem: TemplateError) => void
  readonly onFix: (fix: SourceFix) => void
}

/** More would be a wall nobody reads. */
const maxShown = 50

/** Everything that is wrong, with the way to it and, where known, what to write instead. */
export function ProblemList({ findings, runErrors, dataProblem, onShow, onFix }: ProblemListProps) {
  const problems: readonly CheckFinding[] = [...findings, ...runErrors]
  const count = problems.length + (dataProblem === undefined ? 0 : 1)
  return (
    <section className={styles.problems} aria-label={t('Problems')}>
      <output className={styles.problemCount}>
        {count === 0 ? (
          <>
            <CircleCheck size={17} aria-hidden="true" /> {t('No problems')}
          </>
        ) : (
          t('{count, plural, one {# problem} other {# problems}}', { count })
        )}
      </output>
      {count > 0 && (
        <ul className={styles.problemList}>
          {dataProblem !== undefined && (
            <li className={styles.problem}>
              <span className={styles.place}>{t('Data')}</span>
              <span>
                {t('The data is no JSON, so the last that was is shown: {problem}', { problem: dataProblem })}
              </span>
            </li>
          )}
          {problems.slice(0, maxShown).map((problem, index) => (
            <li key={`${index}:${problem.line}:${problem.column}:${problem.code}`} className={styles.problem}>
              <Button kind="quiet" onPress={() => onShow(problem)}>
                {t('Line {line}, column {column}', { line: problem.line, column: problem.column })}
              </Button>
              <span>{formatFinding(problem)}</span>
              <Fix problem={problem} onFix={onFix} />
            </li>
          ))}
          {problems.length > maxShown && (
            <li className={styles.problem}>{t('And {count} more.', { count: problems.length - maxShown })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

function Fix({
  problem: { fix },
  onFix,
}: {
  readonly problem: CheckFinding
  readonly onFix: (fix: SourceFix) => void
}) {
  if (fix === undefined) return null
  return <Button onPress={() => onFix(fix)}>{t('Write {text}', { text: fix.text })}</Button>
}
