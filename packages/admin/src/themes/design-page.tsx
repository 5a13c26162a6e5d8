import { useQuery } from '@tanstack/react-query'
import { Palette, RotateCcw } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { WaitingChanges } from '../release-changes/waiting-changes.tsx'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { messages } from '../messages.ts'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { DesignTabs } from './design-tabs.tsx'
import styles from './design.module.css'
import { DeviceSwitch } from './device-switch.tsx'
import { getFirstDevice } from './devices.ts'
import { presentSelectors, PreviewFrame, showPreview, notifyPage, useLatest, applyChanges } from './preview-frame.tsx'
import {
  previewTweaks,
  type Tweak,
  type TweakChanges,
  type TweakGroups,
  type TweakPreview,
  tweaksQuery,
  useResetTweaks,
} from './themes.ts'
import { TweakControl } from './tweak-control.tsx'
import { TweaksSaveBar } from './tweaks-save-bar.tsx'
import { useFontPreview } from './use-font-preview.ts'
import { t, translateServerText } from '../i18n/text.ts'

/** A slider sends dozens of values; the page follows when it rests. */
const previewAfterMs = 120

/** What the theme lets its owner set, beside the site itself. */
export function DesignPage() {
  const tweaks = useQuery(tweaksQuery)
  return (
    <Page title={t('Design')} windowTitle={[t('Style'), t('Design')]} fill="desktop">
      <DesignTabs />
      {tweaks.isPending && <Loading />}
      {tweaks.isError && (
        <Panel>
          <ErrorState error={tweaks.error} onRetry={() => void tweaks.refetch()} />
        </Panel>
      )}
      {tweaks.data && <Workbench key={tweaks.data.theme} groups={tweaks.data} />}
    </Page>
  )
}

function Loading() {
  return (
    <div className={styles.bench} aria-busy="true">
      <Panel>
        <div className={styles.group}>
          {[18, 26, 22, 30, 20].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Panel>
    </div>
  )
}

function Workbench({ groups }: { readonly groups: TweakGroups }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [changes, setChanges] = useState<TweakChanges>({})
  const [device, setDevice] = useState(getFirstDevice)
  const [present, setPresent] = useState<ReadonlySet<string>>()
  const shown = useRef<TweakPreview | undefined>(undefined)
  const all = useMemo(() => groups.groups.flatMap(({ tweaks }) => tweaks), [groups])
  const values = useMemo(() => applyChanges(all, changes), [all, changes])
  const isDirty = Object.keys(changes).length > 0
  const can = useCan()
  const areFontsMissing = useFontPreview(groups.fonts)

  const applyPreview = useCallback(
    (preview: TweakPreview | undefined, changes: TweakChanges) => {
      shown.current = preview
      const page = frame.current?.contentDocument
      if (page) showPreview(page, preview, applyChanges(all, changes), Object.keys(changes))
    },
    [all],
  )
  const preview = useLatest(previewTweaks, applyPreview, previewAfterMs)
  const change = (next: TweakChanges) => {
    setChanges(next)
    if (Object.keys(next).length > 0) preview.run(next)
    else {
      preview.stop()
      applyPreview(undefined, {})
    }
  }
  const set = (tweak: Tweak, value: string | null) => {
    const { [tweak.title]: _before, ...rest } = changes
    const isStored = value === null ? !tweak.isSet : value === tweak.value
    change(isStored ? rest : { ...rest, [tweak.title]: value })
  }
  const problems = getFieldProblems(preview.error)
  const onLoad = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    setPresent(
      presentSelectors(page, [...new Set(all.map(({ showOnlyWhenPresent }) => showOnlyWhenPresent).filter(Boolean))]),
    )
    // The editor is beside the page from the moment there is one.
    notifyPage(page, 'tweak:beforeopen')
    notifyPage(page, 'tweak:aftershow')
    if (shown.current) applyPreview(shown.current, changes)
  }
  // Leaving the screen takes the frame along: its scripts hear of it while they are still there.
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      notifyPage(element?.contentDocument, 'tweak:close')
      notifyPage(element?.contentDocument, 'tweak:afterclose')
    }
  }, [])
  const reload = () => frame.current?.contentWindow?.location.reload()

  const onDone = (event: 'tweak:save' | 'tweak:reset') => {
    notifyPage(frame.current?.contentDocument, event)
    shown.current = undefined
    setChanges({})
    reload()
  }

  if (all.length === 0) return <NoTweaks theme={groups.theme} />
  return (
    <>
      {can('content.write') && (
        <TweaksSaveBar
          changes={changes}
          onSaved={() => onDone('tweak:save')}
          onDiscard={() => {
            change({})
            return () => change(changes)
          }}
        />
      )}
      <div className={styles.bench}>
        {/* Where nothing can be set there is nothing to focus: the list itself can, so that it scrolls by keyboard. */}
        <div
          className={styles.side}
          {...(can('content.write') ? {} : { tabIndex: 0, role: 'region', 'aria-label': t('Theme settings') })}
        >
          <WaitingChanges kind="tweaks" />
          {areFontsMissing && (
            <Notice tone="caution" alert>
              {messages.unableToLoadFonts}
            </Notice>
          )}
          <Settings
            groups={groups}
            present={present}
            isDisabled={!can('content.write')}
            values={values}
            problems={problems}
            onChange={set}
            onFocus={({ target }) => highlight(frame.current?.contentDocument, target)}
          />
          {can('content.write') && all.some(({ isSet }) => isSet) && <ResetAll onReset={() => onDone('tweak:reset')} />}
        </div>
        <div className={styles.previewSide}>
          <div className={styles.previewBar}>
            <output className={styles.previewState}>
              {preview.isWorking ? t('Updating preview…') : isDirty ? t('Unsaved changes') : t('Published')}
            </output>
            <span className={styles.push} />
            <DeviceSwitch device={device} onChange={setDevice} />
          </div>
          {preview.error !== undefined && Object.keys(problems).length === 0 && (
            <Notice tone="danger" alert>
              {getErrorMessage(preview.error)}
            </Notice>
          )}
          <PreviewFrame title={t('Preview with your changes')} device={device} frame={frame} onLoad={onLoad} />
        </div>
      </div>
    </>
  )
}

interface SettingsProps {
  readonly groups: TweakGroups
  /** Selectors that the page has; undefined before it is loaded. */
  readonly present: ReadonlySet<string> | undefined
  readonly isDisabled: boolean
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (tweak: Tweak, value: string | null) => void
  readonly onFocus: (tweak: Tweak) => void
}

/** The settings of the theme by category; some are shown only where the page has what they set. */
function Settings({ groups, present, isDisabled, values, problems, onChange, onFocus }: SettingsProps) {
  return (
    <Panel>
      {groups.groups.map(({ category, tweaks }) => {
        const visible = tweaks.filter(
          ({ showOnlyWhenPresent: selector }) => !selector || !present || present.has(selector),
        )
        return visible.length === 0 ? null : (
          <fieldset key={category} className={styles.group} disabled={isDisabled}>
            <legend className={styles.legend}>{translateServerText(category)}</legend>
            {visible.map((tweak) => (
              <TweakControl
                key={tweak.title}
                tweak={{ ...tweak, label: translateServerText(tweak.label) }}
                fonts={groups.fonts}
                value={values[tweak.title] ?? ''}
                error={problems[tweak.title]?.replace(`${tweak.label}: `, '')}
                onChange={(value) => onChange(tweak, value)}
                onFocus={() => onFocus(tweak)}
              />
            ))}
          </fieldset>
        )
      })}
    </Panel>
  )
}

/** Takes every setting back to the theme, after a question. It is there while one is set. */
function ResetAll({ onReset }: { readonly onReset: () => void }) {
  const reset = useResetTweaks()
  const notify = useNotify()
  const [asks, setAsks] = useState(false)
  return (
    <div>
      <Button kind="quiet" icon={<RotateCcw size={16} aria-hidden="true" />} onPress={() => setAsks(true)}>
        {t('Reset all')}
      </Button>
      <ConfirmDialog
        title={t('Reset all styles?')}
        action={t('Reset')}
        isOpen={asks}
        onConfirm={() => reset.mutateAsync()}
        onClose={() => setAsks(false)}
        onDone={() => {
          notify(t('Styles reset.'))
          onReset()
        }}
      >
        {t('All settings go back to theme defaults. This can’t be undone.')}
      </ConfirmDialog>
    </div>
  )
}

function NoTweaks({ theme }: { readonly theme: string }) {
  return (
    <Panel>
      <EmptyState icon={<Palette size={22} />} title={t('{theme} has no style settings', { theme })}>
        <p>{t('You can choose another theme under Themes.')}</p>
      </EmptyState>
    </Panel>
  )
}

/** Shows for a moment what the focused setting is about. */
function highlight(page: Document | null | undefined, target: string): void {
  if (!page || target === '') return
  try {
    for (const element of [...page.querySelectorAll(target)].slice(0, 20)) {
      element.animate([{ outline: '2px solid #0d5f73' }, { outline: '2px solid transparent' }], { duration: 900 })
    }
  } catch {
    // Not every theme names something that browsers understand as a selector.
  }
}
