import { CodeXml } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states.tsx'
import styles from './playground.module.css'
import { t } from '../i18n/text.ts'

/** What the template printed: as a page, and as its source. */
export function OutputPanel({ output }: { readonly output: string }) {
  const settled = useSettled(output)
  const empty = output.trim() === '' && (
    <EmptyState icon={<CodeXml size={22} />} title={t('The template prints nothing')}>
      <p>{t('Write some text or a tag on the left, or look whether a section leaves everything out.')}</p>
    </EmptyState>
  )
  return (
    <Tabs className={classNames(styles.output)}>
      <TabList aria-label={t('Output')} className={classNames(styles.tabs)}>
        <Tab id="preview" className={classNames(styles.tab)}>
          {t('Preview')}
        </Tab>
        <Tab id="source" className={classNames(styles.tab)}>
          {t('Source')}
        </Tab>
      </TabList>
      <TabPanel id="preview" className={classNames(styles.tabPanel)}>
        {empty || <iframe className={styles.preview} title={t('Preview')} sandbox="" srcDoc={page(settled)} />}
      </TabPanel>
      <TabPanel id="source" className={classNames(styles.tabPanel)}>
        {empty || (
          // Scrollable, so it must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className={styles.source} tabIndex={0} aria-label={t('Source of the output')}>
            {output}
          </pre>
        )}
      </TabPanel>
    </Tabs>
  )
}

const pauseMs = 250

/** The text of the last pause: reloading the frame with every key makes it flicker. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** A plain page around it; whole documents stay as they are. */
function page(output: string): string {
  if (/<html[\s>]/i.test(output)) return output
  return `<!doctype html><style>body{font:15px/1.5 system-ui,sans-serif;margin:1rem;color:#222;background:#fff}</style>${output}`
}
