import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { collectionsQuery } from '../pages/pages.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { goalLabels, pageTextsQuery } from './experiments.ts'
import type { ExperimentProblems, ExperimentValues } from './experiment-values.ts'
import styles from './experiments.module.css'

interface FormProps {
  readonly values: ExperimentValues
  readonly problems: ExperimentProblems
  readonly isNew: boolean
  readonly onChange: (changes: Partial<ExperimentValues>) => void
}

/** Everything about an experiment that its owner decides before it starts. */
export function ExperimentForm(props: FormProps) {
  const pages = useQuery(collectionsQuery)
  if (!pages.data)
    return (
      <Panel>
        {pages.isError ? <ErrorState error={pages.error} onRetry={() => void pages.refetch()} /> : <LoadingState />}
      </Panel>
    )
  const all = pages.data.map(({ collectionId, title, typeName }) => ({ value: collectionId, label: title, typeName }))
  const plain = all.filter(({ typeName }) => typeName === 'page')
  return (
    <>
      <VersionsPanel {...props} pages={plain} />
      <GoalPanel {...props} pages={all} />
    </>
  )
}

interface PageOption {
  readonly value: string
  readonly label: string
}

interface PanelProps extends FormProps {
  readonly pages: readonly PageOption[]
}

function VersionsPanel({ values, problems, isNew, pages, onChange }: PanelProps) {
  const others = pages.filter(({ value }) => value !== values.collectionId)
  return (
    <Panel title={t('What is compared')}>
      <div className={styles.body}>
        <TextField
          label={t('Name')}
          value={values.name}
          error={problems.name}
          maxLength={120}
          description={t('Only your staff see it.')}
          onChange={(name) => onChange({ name })}
        />
        <PageSelect
          label={t('Version A: the page as it is')}
          pages={pages}
          value={values.collectionId}
          error={problems.collectionId}
          onChange={(collectionId) => onChange({ collectionId, blockId: '', html: '' })}
        />
        <ChoiceCards
          label={t('Version B')}
          value={values.kind}
          onChange={(kind) => onChange({ kind })}
          choices={[
            ...(isNew
              ? [
                  {
                    value: 'copy' as const,
                    label: t('A copy of the page'),
                    text: t('It is made now. You edit it before you start.'),
                  },
                ]
              : []),
            { value: 'page', label: t('Another page'), text: t('Its content, at the address of version A.') },
            { value: 'text', label: t('Another text'), text: t('One text of the page in other words.') },
          ]}
        />
        {values.kind === 'page' && (
          <PageSelect
            label={t('Page of version B')}
            pages={others}
            value={values.challengerId}
            error={problems.challenger}
            onChange={(challengerId) => onChange({ challengerId })}
          />
        )}
        {values.kind === 'text' && <TextFields values={values} problems={problems} onChange={onChange} />}
      </div>
    </Panel>
  )
}

function TextFields({ values, problems, onChange }: Pick<FormProps, 'values' | 'problems' | 'onChange'>) {
  const texts = useQuery(pageTextsQuery(values.collectionId))
  if (values.collectionId === '') return <p className={styles.hint}>{t('Choose the page of version A first.')}</p>
  if (texts.isError) return <ErrorState error={texts.error} onRetry={() => void texts.refetch()} />
  if (!texts.data) return <LoadingState />
  if (texts.data.length === 0) return <p className={styles.hint}>{t('This page has no texts. Choose another one.')}</p>
  const choose = (blockId: string) =>
    onChange({ blockId, html: texts.data.find((text) => text.blockId === blockId)?.html ?? '' })
  return (
    <>
      <PageSelect
        label={t('Text on the page')}
        pages={texts.data.map(({ blockId, label }) => ({ value: blockId, label }))}
        value={values.blockId}
        error={problems.challenger}
        onChange={choose}
      />
      {values.blockId !== '' && (
        <RichTextField
          key={values.blockId}
          label={t('Text of version B')}
          value={values.html}
          error={problems.html}
          hasOwnHistory
          onChange={(html) => onChange({ html })}
        />
      )}
    </>
  )
}

function GoalPanel({ values, problems, pages, onChange }: PanelProps) {
  return (
    <Panel title={t('Goal and visitors')}>
      <div className={styles.body}>
        <Select
          label={t('A visitor counts as a success when')}
          value={values.goal}
          options={(['order', 'newsletter', 'form', 'page'] as const).map((value) => ({
            value,
            label: goalLabels[value],
          }))}
          onChange={(goal) => onChange({ goal })}
        />
        {values.goal === 'page' && (
          <PageSelect
            label={t('Page to be reached')}
            pages={pages.filter(({ value }) => value !== values.collectionId)}
            value={values.goalCollectionId}
            error={problems.goalCollectionId}
            onChange={(goalCollectionId) => onChange({ goalCollectionId })}
          />
        )}
        <TextField
          label={t('Visitors who see version B, in percent')}
          value={values.share}
          error={problems.shareB}
          inputMode="numeric"
          maxLength={2}
          description={t('50 finds a difference soonest.')}
          onChange={(share) => onChange({ share })}
        />
      </div>
    </Panel>
  )
}

interface PageSelectProps {
  readonly label: string
  readonly pages: readonly PageOption[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function PageSelect({ label, pages, value, error, onChange }: PageSelectProps) {
  const options = pages.some((page) => page.value === value) ? pages : [{ value, label: t('Choose') }, ...pages]
  return (
    <div className={styles.field}>
      <Select label={label} value={value} options={options} onChange={onChange} />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
