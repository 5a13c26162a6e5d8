import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './comments.module.css'
import { type CommentSettings, commentSettingsQuery, useSaveCommentSettings } from './comments.ts'

/** Numbers and lists are typed as text. */
type Values = Omit<CommentSettings, 'flagThreshold' | 'editMinutes' | 'blockedWords'> & {
  flagThreshold: string
  editMinutes: string
  /** A line for each. */
  blockedWords: string
}

/** Whether and how visitors comment and like. */
export function CommentSettingsPage() {
  const settings = useQuery(commentSettingsQuery)
  return (
    <SettingsPage>
      {settings.data && <CommentSettingsForm stored={settings.data} />}
      {settings.isPending && (
        <Panel>
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        </Panel>
      )}
      {settings.isError && settings.data === undefined && (
        <Panel>
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        </Panel>
      )}
    </SettingsPage>
  )
}

function CommentSettingsForm({ stored }: { readonly stored: CommentSettings }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const queries = useQueryClient()
  const save = useSaveCommentSettings()
  const { control } = form
  const isOn = useWatch({ control, name: 'enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toSettings}
      stored={stored}
      save={save}
      refresh={() => queries.fetchQuery({ ...commentSettingsQuery, staleTime: 0 })}
    >
      <Panel title={t('Likes')}>
        <div className={styles.body}>
          <Flag control={control} name="itemLikes">
            {t('Visitors may like posts')}
          </Flag>
        </div>
      </Panel>
      <Panel title={t('Comments')}>
        <div className={styles.body}>
          <Flag control={control} name="enabled">
            {t('Visitors may comment')}
          </Flag>
          <p className={styles.hint}>
            {t('Comments by Disqus are set up with your accounts and take their place.')}{' '}
            <Link to="/settings/social">{t('Accounts')}</Link>
          </p>
          {isOn && (
            <>
              <Flag control={control} name="onNewPosts">
                {t('New posts take comments')}
              </Flag>
              <p className={styles.hint}>{t('Each post has a switch of its own.')}</p>
              <Flag control={control} name="onProducts">
                {t('Products take comments')}
              </Flag>
              <Flag control={control} name="threaded">
                {t('Comments can be answered')}
              </Flag>
              <Flag control={control} name="likes">
                {t('Comments can be liked')}
              </Flag>
              <Flag control={control} name="avatars">
                {t('Show the first letter of the name')}
              </Flag>
              <Choice
                control={control}
                name="sort"
                label={t('Order')}
                options={[
                  { value: 'oldest', label: t('Oldest first') },
                  { value: 'newest', label: t('Newest first') },
                  { value: 'liked', label: t('Most liked first') },
                ]}
              />
            </>
          )}
        </div>
      </Panel>
      {isOn && (
        <>
          <Panel title={t('Who comments')}>
            <div className={styles.body}>
              <Flag control={control} name="anonymous">
                {t('People without an account may comment')}
              </Flag>
              <Choice
                control={control}
                name="email"
                label={t('Their email')}
                options={[
                  { value: 'none', label: t('Not asked') },
                  { value: 'optional', label: t('Optional') },
                  { value: 'required', label: t('Required') },
                ]}
              />
              <Flag control={control} name="website">
                {t('Ask for a website, which the name leads to')}
              </Flag>
              <FormField
                control={control}
                name="editMinutes"
                label={t('Minutes in which a comment can be changed')}
                inputMode="numeric"
                maxLength={4}
                description={t('Deleting one’s own comment is always possible.')}
              />
            </div>
          </Panel>
          <Panel title={t('Approval and spam')}>
            <div className={styles.body}>
              <Choice
                control={control}
                name="approval"
                label={t('Wait for approval')}
                options={[
                  { value: 'none', label: t('No comments') },
                  { value: 'first', label: t('The first comments of each person') },
                  { value: 'all', label: t('All comments') },
                ]}
              />
              <Flag control={control} name="holdLinks">
                {t('Comments with links wait for approval')}
              </Flag>
              <Flag control={control} name="flags">
                {t('Visitors can report comments')}
              </Flag>
              <FormField
                control={control}
                name="flagThreshold"
                label={t('Reports that hide a comment')}
                inputMode="numeric"
                maxLength={3}
              />
              <FormField
                control={control}
                name="blockedWords"
                label={t('Blocked words')}
                rows={4}
                maxLength={20_000}
                description={t('One a line. Comments with one of them go to spam, and so do those with many links.')}
              />
              <FormField
                control={control}
                name="notifyEmail"
                label={t('Email new comments to')}
                type="email"
                maxLength={256}
                description={t('Leave blank for no emails.')}
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsForm>
  )
}

interface FlagProps {
  readonly control: Control<Values>
  readonly name: {
    [Key in keyof Values]: Values[Key] extends boolean ? Key : never
  }[keyof Values]
  readonly children: string
}

function Flag({ control, name, children }: FlagProps) {
  const { field } = useController({ control, name })
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange}>
      {children}
    </Checkbox>
  )
}

interface ChoiceProps<Name extends 'sort' | 'email' | 'approval'> {
  readonly control: Control<Values>
  readonly name: Name
  readonly label: string
  readonly options: readonly { readonly value: Values[Name]; readonly label: string }[]
}

function Choice<Name extends 'sort' | 'email' | 'approval'>({ control, name, label, options }: ChoiceProps<Name>) {
  const { field } = useController<Values, 'sort' | 'email' | 'approval'>({ control, name })
  return <Select label={label} options={options} value={field.value as Values[Name]} onChange={field.onChange} />
}

function toValues({ flagThreshold, editMinutes, blockedWords, ...settings }: CommentSettings): Values {
  return {
    ...settings,
    flagThreshold: String(flagThreshold),
    editMinutes: String(editMinutes),
    blockedWords: blockedWords.join('\n'),
  }
}

function toSettings({ flagThreshold, editMinutes, blockedWords, ...values }: Values): CommentSettings {
  const words = blockedWords.split('\n').map((word) => word.trim())
  return {
    ...values,
    flagThreshold: toNumber(flagThreshold),
    editMinutes: toNumber(editMinutes),
    blockedWords: [...new Set(words)].filter((word) => word !== ''),
  }
}

/** Other text goes to the server as -1, whose error names the range. */
function toNumber(text: string): number {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : -1
}
