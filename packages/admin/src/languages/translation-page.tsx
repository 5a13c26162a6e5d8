import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { PlainTextView } from '../rich-text/plain-text-view.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useCan } from '../session/session.ts'
import { nameLanguage } from '../site/choices.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './languages.module.css'
import { nameDocument } from './translations-page.tsx'
import { type TranslatedText, type TranslationDocument, translationQuery, useSaveTranslations } from './translations.ts'
import { t, translateServerText } from '../i18n/text.ts'

const route = getRouteApi('/translations/$language/$kind/$documentId')

/** The texts of a document, each beside its translation. */
export function TranslationPage() {
  const path = route.useParams()
  const document = useQuery(translationQuery(path))
  const title = document.data ? nameDocument(document.data) : t('Translation')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Translations')]}
      before={
        <BackLink link={{ to: '/translations', search: { language: path.language } }}>{t('Translations')}</BackLink>
      }
      aside={<Badge tone="neutral">{nameLanguage(path.language)}</Badge>}
    >
      {document.isPending && <LoadingState />}
      {document.isError && !document.data && (
        <Panel>
          <ErrorState error={document.error} onRetry={() => void document.refetch()} />
        </Panel>
      )}
      {document.data && <Texts key={JSON.stringify(path)} document={document.data} />}
    </Page>
  )
}

/** A translation that was typed, over the one that was there when typing began. */
interface Typed {
  readonly text: string
  readonly before: string
}

function Texts({ document }: { readonly document: TranslationDocument }) {
  const { language } = document
  const path = { language, kind: document.kind, documentId: document.id }
  // The texts of the site itself are settings.
  const isSettings = document.kind === 'site' && document.id === 'site'
  const can = useCan()
  const isStore = document.kind === 'site' && (document.id === 'delivery' || document.id === 'donations')
  const mayWrite =
    can('content.write') && can(isSettings ? 'settings.write' : isStore ? 'store.write' : 'content.write')
  const notify = useNotify()
  const save = useSaveTranslations(path)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const changed = document.texts.filter(({ key, text }) => typed[key] !== undefined && typed[key].text !== text)
  const send = async (): Promise<boolean> => {
    const texts = changed.map(({ key, sourceHash }) => ({
      key,
      sourceHash,
      text: typed[key]?.text ?? '',
      before: typed[key]?.before ?? '',
    }))
    try {
      await save.mutateAsync(texts)
      setTyped({})
      notify(t('Saved.'))
      return true
    } catch {
      return false
    }
  }
  const confirm = ({ key, sourceHash, text }: TranslatedText) =>
    save.mutate([{ key, sourceHash, text, before: text }], { onSuccess: () => notify(t('Saved.')) })
  return (
    <>
      <LeaveGuard isDirty={changed.length > 0} onSave={send} />
      {save.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(save.error)}
        </Notice>
      )}
      {!mayWrite && can('content.write') && (
        <Notice tone="neutral">
          {t('These texts are settings. Administrators translate them. You can read them here.')}
        </Notice>
      )}
      <Panel>
        <ul className={styles.texts} aria-label={t('Texts')}>
          {document.texts.map((text) => (
            <TextRow
              key={text.key}
              text={text}
              document={document}
              typed={typed[text.key]}
              mayWrite={mayWrite}
              onType={(next) =>
                setTyped((before) => ({
                  ...before,
                  [text.key]: { text: next, before: before[text.key]?.before ?? text.text },
                }))
              }
              onTakeOver={(before) =>
                setTyped((all) => ({ ...all, [text.key]: { text: all[text.key]?.text ?? before, before } }))
              }
              onConfirm={() => confirm(text)}
            />
          ))}
        </ul>
      </Panel>
      <SaveBar
        changes={changed.length}
        isSaving={save.isPending}
        onDiscard={() => {
          setTyped({})
          save.reset()
          return () => setTyped(typed)
        }}
        onSave={() => void send()}
      />
    </>
  )
}

interface TextRowProps {
  readonly text: TranslatedText
  readonly document: TranslationDocument
  readonly typed: Typed | undefined
  readonly mayWrite: boolean
  readonly onType: (text: string) => void
  /** Yours shall replace the colleague's. */
  readonly onTakeOver: (before: string) => void
  readonly onConfirm: () => void
}

const states: Readonly<
  Record<TranslatedText['state'], { readonly label: string; readonly tone: 'caution' | 'neutral' | 'done' }>
> = {
  missing: { label: t('Missing'), tone: 'neutral' },
  optional: { label: t('Optional'), tone: 'neutral' },
  machine: { label: t('Machine, not checked'), tone: 'caution' },
  translated: { label: t('Translated'), tone: 'done' },
  changed: { label: t('Source changed'), tone: 'caution' },
}

/** What the texts of a document are called, beside those of its blocks. */
const labels: Readonly<Record<string, string>> = {
  Title: t('Title'),
  Address: t('Address'),
  'Address of the category': t('Address of the category'),
  Tagline: t('Tagline'),
  Description: t('Description'),
  Announcement: t('Announcement'),
  'Title in menus': t('Title in menus'),
  'SEO title': t('SEO title'),
  'SEO description': t('SEO description'),
  Excerpt: t('Excerpt'),
  Text: t('Text'),
  Button: t('Button'),
  'Small print': t('Small print'),
  Thanks: t('Thanks'),
  'Thanks, formatted': t('Thanks, formatted'),
  'Newsletter box': t('Newsletter box'),
  Field: t('Field'),
  Help: t('Help'),
  Placeholder: t('Placeholder'),
  Category: t('Category'),
  Option: t('Option'),
  Value: t('Value'),
  Tag: t('Tag'),
  'Alt text': t('Alt text'),
  'Title of the picture': t('Title of the picture'),
  'Description of the picture': t('Description of the picture'),
  'Shipping rate': t('Shipping rate'),
  'Pickup location': t('Pickup location'),
  'Note for buyers': t('Note for buyers'),
  Tax: t('Tax'),
  'Note on taxes': t('Note on taxes'),
  'Menu link': t('Menu link'),
  'Button in the header': t('Button in the header'),
  'Footer note': t('Footer note'),
  'Cookie banner: title': t('Cookie banner: title'),
  'Cookie banner: text': t('Cookie banner: text'),
  'Cookie banner: accept': t('Cookie banner: accept'),
  'Cookie banner: decline': t('Cookie banner: decline'),
  'Low stock message': t('Low stock message'),
  'Sold out message': t('Sold out message'),
  'Label of the order note': t('Label of the order note'),
  'Manual payment': t('Manual payment'),
  'Payment instructions': t('Payment instructions'),
  'Return policy': t('Return policy'),
  'Terms of service': t('Terms of service'),
  'Privacy policy': t('Privacy policy'),
  'Email footer': t('Email footer'),
}

function TextRow({ text, document, typed, mayWrite, onType, onTakeOver, onConfirm }: TextRowProps) {
  const { source, format, state, block } = text
  const label = [
    ...(block === '' ? [] : [getBlockLabel(block)]),
    labels[text.label] ?? translateServerText(text.label),
  ].join(': ')
  const theirs = typed !== undefined && typed.before !== text.text && typed.text !== text.text ? text.text : undefined
  return (
    <li className={styles.text}>
      <div className={styles.textHead}>
        <span className={styles.label}>{label}</span>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {(state === 'changed' || state === 'machine') && typed === undefined && mayWrite && (
          <Button kind="quiet" onPress={onConfirm}>
            {state === 'machine' ? t('Checked') : t('Still right')}
          </Button>
        )}
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
          <span className={styles.language}>{nameLanguage(document.primaryLanguage)}</span>
          <div className={styles.source} lang={document.primaryLanguage} dir="auto">
            {format === 'html' ? <PlainTextView html={source} /> : source}
          </div>
        </div>
        <div lang={document.language}>
          {theirs !== undefined && (
            <Notice tone="caution">
              <p>{t('A colleague wrote: {text}', { text: theirs })}</p>
              <Button onPress={() => onTakeOver(theirs)}>{t('Keep mine')}</Button>
              <Button onPress={() => onType(theirs)}>{t('Use theirs')}</Button>
            </Notice>
          )}
          <TranslationField
            text={text}
            label={label}
            value={typed?.text ?? text.text}
            mayWrite={mayWrite}
            onType={onType}
          />
        </div>
      </div>
    </li>
  )
}

interface TranslationFieldProps {
  readonly text: TranslatedText
  readonly label: string
  readonly value: string
  readonly mayWrite: boolean
  readonly onType: (text: string) => void
}

function TranslationField({ text, label, value, mayWrite, onType }: TranslationFieldProps) {
  const shown = t('Translation of {label}', { label })
  if (text.format === 'html')
    return <RichTextField label={shown} value={value} onChange={onType} isDisabled={!mayWrite} hasOwnHistory />
  return (
    <TextField
      label={shown}
      value={value}
      onChange={onType}
      maxLength={text.maxLength}
      rows={text.format === 'text' || text.source.length > 80 ? 3 : 1}
      isReadOnly={!mayWrite}
      {...(text.format === 'slug'
        ? { description: t('Left empty, it is the same as in the main language. Old addresses lead to the new one.') }
        : {})}
    />
  )
}
