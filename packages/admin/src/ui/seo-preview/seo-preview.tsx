import { ImageOff, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import styles from './seo-preview.module.css'
import { t } from '../../i18n/text.ts'

type PreviewWidth = 'desktop' | 'phone'

interface SeoPreviewProps {
  readonly title: string
  readonly description: string
  /** The page's URL without protocol, such as `example.com/shop/mug`. */
  readonly url: string
  /** URL of the picture of a shared card; null: none is set. */
  readonly pictureUrl: string | null
  /** Search engines are asked not to list the page. */
  readonly isHidden?: boolean
}

/** Search engines cut titles at about this many characters. */
const maxShownTitle = 60
const widths = [
  { width: 'desktop', label: t('Desktop'), icon: Monitor },
  { width: 'phone', label: t('Phone'), icon: Smartphone },
] as const

/** How a search engine lists a page and how it looks when shared, at two widths. */
export function SeoPreview({ title, description, url, pictureUrl, isHidden = false }: SeoPreviewProps) {
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const host = url.split('/')[0] ?? ''
  return (
    <fieldset className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.head}>
        <span className={styles.kind}>{t('Search result')}</span>
        <fieldset aria-label={t('Preview width')} className={styles.widths}>
          {widths.map(({ width: each, label, icon: Icon }) => (
            <IconButton key={each} aria-label={label} aria-pressed={each === width} onPress={() => setWidth(each)}>
              <Icon size={18} aria-hidden="true" />
            </IconButton>
          ))}
        </fieldset>
      </div>
      {isHidden ? (
        <p className={styles.hint}>{t('Search engines are asked not to list this.')}</p>
      ) : (
        <div className={styles.result} data-width={width}>
          <span className={styles.url}>{url.split('/').filter(Boolean).join(' › ')}</span>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>
            {description || t('No description yet. Search engines choose a text from the page.')}
          </span>
        </div>
      )}
      {!isHidden && title.length > maxShownTitle && (
        <p className={styles.hint}>
          {t('This title has {count} characters. Search engines cut it after about {max}.', {
            count: title.length,
            max: maxShownTitle,
          })}
        </p>
      )}
      <span className={styles.kind}>{t('Shared link')}</span>
      <div className={styles.card} data-width={width}>
        <span className={styles.picture}>
          {pictureUrl === null ? (
            <ImageOff size={22} aria-hidden="true" />
          ) : (
            <img src={pictureUrl} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <span className={styles.about}>
          <span className={styles.host}>{host}</span>
          <span className={styles.cardTitle}>{title}</span>
          {description !== '' && <span className={styles.cardText}>{description}</span>}
        </span>
      </div>
      {pictureUrl === null && <p className={styles.hint}>{t('Without a picture, shared links show text only.')}</p>}
    </fieldset>
  )
}
