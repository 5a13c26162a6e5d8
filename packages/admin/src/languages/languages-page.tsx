import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { listLanguageChoices, nameLanguage } from '../site/choices.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { type Language, type Languages, languagesQuery, useSaveLanguages } from './languages.ts'
import { keptTextsQuery, useDeleteKeptTexts } from './translations.ts'
import { MachinePanel } from './machine-panel.tsx'
import styles from './languages.module.css'
import { t } from '../i18n/text.ts'

/** The languages that visitors can read the site in. */
export function LanguagesPage() {
  const languages = useQuery(languagesQuery)
  return (
    <SettingsPage>
      <div className={styles.column}>
        {languages.isPending && (
          <Panel title={t('Languages')}>
            <div className={styles.body} aria-busy="true">
              <Skeleton width={26} />
              <Skeleton width={20} />
            </div>
          </Panel>
        )}
        {languages.isError && (
          <Panel>
            <ErrorState error={languages.error} onRetry={() => void languages.refetch()} />
          </Panel>
        )}
        {languages.data && <Loaded stored={languages.data} />}
      </div>
    </SettingsPage>
  )
}

function Loaded({ stored }: { readonly stored: Languages }) {
  const save = useSaveLanguages()
  const notify = useNotify()
  const { languages, version, primaryLanguage } = stored
  const change = (next: readonly Pick<Language, 'tag' | 'state'>[], text: string, canUndo = false) =>
    save.mutate(
      { languages: next, version },
      {
        onSuccess: (saved) =>
          notify(text, canUndo ? { undo: () => save.mutateAsync({ languages, version: saved.version }) } : {}),
      },
    )
  return (
    <>
      <Panel title={t('Add language')}>
        <AddLanguage
          stored={stored}
          isPending={save.isPending}
          onAdd={(tag) =>
            change([...languages, { tag, state: 'hidden' }], t('{name} added.', { name: nameLanguage(tag) }))
          }
        />
      </Panel>
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      <Panel title={t('Languages')}>
        <ul className={styles.rows}>
          <li className={styles.row}>
            <div className={styles.about}>
              <p className={styles.name}>{nameLanguage(primaryLanguage)}</p>
              <p className={styles.note}>{t('What the website is written in. Change it under General.')}</p>
            </div>
            <span>
              <Badge tone="done">{t('Primary')}</Badge>
            </span>
            <span />
          </li>
          {languages.map((language, index) => (
            <LanguageRow
              key={language.tag}
              language={language}
              index={index}
              count={languages.length}
              onState={(state) =>
                change(
                  languages.map((each) => (each.tag === language.tag ? { ...each, state } : each)),
                  state === 'published'
                    ? t('{name} is published.', { name: nameLanguage(language.tag) })
                    : t('{name} is hidden.', { name: nameLanguage(language.tag) }),
                  true,
                )
              }
              onMove={(to) => change(languages.with(index, languages[to] ?? language).with(to, language), t('Saved.'))}
              onRemove={() =>
                change(
                  languages.filter(({ tag }) => tag !== language.tag),
                  t('{name} removed.', { name: nameLanguage(language.tag) }),
                  true,
                )
              }
            />
          ))}
        </ul>
      </Panel>
      {languages.length > 0 && <MachinePanel />}
      <KeptTexts
        stored={stored}
        onRestore={(tag) =>
          change([...languages, { tag, state: 'hidden' }], t('{name} added.', { name: nameLanguage(tag) }))
        }
      />
    </>
  )
}

interface KeptTextsProps {
  readonly stored: Languages
  readonly onRestore: (tag: string) => void
}

/** Languages that were removed, as long as their translations are there. */
function KeptTexts({ stored, onRestore }: KeptTextsProps) {
  const kept = useQuery(keptTextsQuery)
  const remove = useDeleteKeptTexts()
  const notify = useNotify()
  const [asked, setAsked] = useState<string>()
  const listed = new Set([stored.primaryLanguage, ...stored.languages.map(({ tag }) => tag)])
  const left = kept.data?.languages.filter(({ tag }) => !listed.has(tag)) ?? []
  if (left.length === 0) return null
  return (
    <Panel title={t('Removed languages')}>
      <ul className={styles.rows}>
        {left.map(({ tag, count }) => (
          <li key={tag} className={styles.row}>
            <div className={styles.about}>
              <p className={styles.name}>{nameLanguage(tag)}</p>
              <p className={styles.note}>
                {t('{count, plural, one {# translation is kept} other {# translations are kept}}', { count })}
              </p>
            </div>
            <Button onPress={() => onRestore(tag)}>{t('Restore')}</Button>
            <IconButton
              aria-label={t('Delete translations in {name}', { name: nameLanguage(tag) })}
              onPress={() => setAsked(tag)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmDialog
          title={t('Delete translations?')}
          action={t('Delete translations')}
          onConfirm={() => remove.mutateAsync(asked)}
          onDone={() => notify(t('Translations deleted.'))}
          onClose={() => setAsked(undefined)}
        >
          {t('All texts in {name} are deleted for good.', { name: nameLanguage(asked) })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface AddLanguageProps {
  readonly stored: Languages
  readonly isPending: boolean
  readonly onAdd: (tag: string) => void
}

function AddLanguage({ stored, isPending, onAdd }: AddLanguageProps) {
  const [tag, setTag] = useState('')
  const choices = useMemo(() => {
    const taken = new Set([stored.primaryLanguage, ...stored.languages.map((each) => each.tag)])
    return listLanguageChoices(stored.primaryLanguage).filter(({ value }) => !taken.has(value))
  }, [stored])
  return (
    <div className={styles.body}>
      <p className={styles.lead}>
        {t('Every language has addresses of its own, such as /de/shop. Cart, checkout and emails speak it too.')}
      </p>
      <div className={styles.add}>
        {/* The list of a combo box is fixed once it is there. */}
        <ComboBox key={stored.version} label={t('Language')} options={choices} value={tag} onChange={setTag} />
        <Button
          kind="primary"
          isPending={isPending}
          isDisabled={tag === ''}
          onPress={() => {
            onAdd(tag)
            setTag('')
          }}
        >
          {t('Add')}
        </Button>
      </div>
    </div>
  )
}

interface LanguageRowProps {
  readonly language: Language
  readonly index: number
  readonly count: number
  readonly onState: (state: Language['state']) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function LanguageRow({ language, index, count, onState, onMove, onRemove }: LanguageRowProps) {
  const name = nameLanguage(language.tag)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          <a className={styles.address} href={language.path} target="_blank" rel="noopener">
            {language.path}
          </a>{' '}
          {!language.hasStoreTexts && t('Cart and checkout speak English in it.')}
        </p>
      </div>
      <Select
        label={t('State of {name}', { name })}
        quiet
        options={[
          { value: 'hidden', label: t('Hidden') },
          { value: 'published', label: t('Published') },
        ]}
        value={language.state}
        onChange={onState}
      />
      <div className={styles.end}>
        <IconButton
          aria-label={t('Move {label} up', { label: name })}
          isDisabled={index === 0}
          onPress={() => onMove(index - 1)}
        >
          <ArrowUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={t('Move {label} down', { label: name })}
          isDisabled={index === count - 1}
          onPress={() => onMove(index + 1)}
        >
          <ArrowDown size={16} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={t('Remove {label}', { label: name })} onPress={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
