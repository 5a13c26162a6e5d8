import { useQuery } from '@tanstack/react-query'
import { Panel } from '../ui/page.tsx'
import { FooterFields } from './live/footer-fields.tsx'
import { headerFooterQuery } from './live/header-footer.ts'
import { HeaderFields } from './live/header-fields.tsx'
import { LoadedPage } from './loaded-page.tsx'
import styles from './site.module.css'
import { t } from '../i18n/text.ts'

/** What every page has above and below its content. */
export function HeaderFooterPage() {
  return (
    <LoadedPage query={useQuery(headerFooterQuery)} title={t('Header')}>
      {({ header, footer }) => (
        <div className={styles.column}>
          <p className={styles.lead}>{t('Every change is saved at once, and visitors see it on all pages.')}</p>
          <Panel title={t('Header')}>
            <div className={styles.body}>
              <HeaderFields header={header} />
            </div>
          </Panel>
          <Panel title={t('Footer')}>
            <div className={styles.body}>
              <FooterFields footer={footer} />
            </div>
          </Panel>
        </div>
      )}
    </LoadedPage>
  )
}
