import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { toPlainWords } from '../../pages/plain-text.ts'
import { PictureField } from '../../pages/media/picture-field.tsx'
import { collectionQuery } from '../../pages/pages.ts'
import { useCan } from '../../session/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { PageSeoPreview } from '../../ui/seo-preview/page-seo-preview.tsx'
import type { Product } from '../../api/product-query.ts'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

interface SearchCardProps {
  readonly product: Product
  readonly editor: ProductForm
}

/** How search engines list the product and how shared links show it: texts, URL, picture and a preview. */
export function SearchCard({ product, editor: { form, mayWrite } }: SearchCardProps) {
  const { control } = form
  const [slug, hidden, social] = useWatch({ control, name: ['slug', 'seoHidden', 'socialPicture'] })
  const folder = getFolder(product)
  return (
    <Panel title={t('Search and sharing')}>
      <div className={styles.body}>
        <FormField
          control={control}
          name="seoTitle"
          label={t('SEO title')}
          description={t('Leave blank to use your SEO title format.')}
          maxLength={400}
        />
        <FormField
          control={control}
          name="seoDescription"
          label={t('SEO description')}
          description={t('Leave blank to use the description.')}
          rows={2}
          maxLength={400}
        />
        <FormField
          control={control}
          name="slug"
          label={t('URL slug')}
          description={`${folder}/${slug}`}
          rules={{ required: t('URL is required.') }}
        />
        <div className={styles.fieldset}>
          <span className={styles.legend}>{t('Sharing picture')}</span>
          <PictureField
            label={t('Sharing picture')}
            value={social}
            isDisabled={!mayWrite}
            error={form.formState.errors.socialPicture?.message}
            onChange={(value) => {
              form.clearErrors('socialPicture')
              form.setValue('socialPicture', value, { shouldDirty: true })
            }}
          />
          {!social && <p className={styles.hint}>{t('Without one, shared links show the main picture.')}</p>}
        </div>
        <Checkbox
          isSelected={hidden}
          isDisabled={!mayWrite}
          onChange={(value) => form.setValue('seoHidden', value, { shouldDirty: true })}
        >
          {t('Hide from search engines')}
        </Checkbox>
        <Preview product={product} control={control} />
      </div>
    </Panel>
  )
}

/** Not drawn while only the fields around it are. */
const DeferredPreview = memo(PageSeoPreview)

interface PreviewProps {
  readonly product: Product
  readonly control: ProductForm['form']['control']
}

/** The product in search results and as a shared link. Drawn after the keys that change it, and apart from the fields. */
function Preview({ product, control }: PreviewProps) {
  const mayReadPages = useCan()('content.read')
  const page = useQuery({ ...collectionQuery(product.collectionId), enabled: mayReadPages }).data
  const [title, seoTitle, seoDescription, excerpt, body, slug, hidden, pictures, social] = useWatch({
    control,
    name: ['title', 'seoTitle', 'seoDescription', 'excerpt', 'body', 'slug', 'seoHidden', 'pictures', 'socialPicture'],
  })
  const description = useMemo(() => seoDescription || toPlainWords(excerpt || body), [seoDescription, excerpt, body])
  const shared = social ?? pictures[0]
  return (
    <DeferredPreview
      format="item"
      title={useDeferredValue(title)}
      pageTitle={page?.title ?? ''}
      seoTitle={useDeferredValue(seoTitle)}
      description={useDeferredValue(description)}
      path={`${getFolder(product)}/${slug}`}
      pictureUrl={shared ? `${shared.file.url}?format=750w` : null}
      isHidden={hidden}
    />
  )
}

/** The address that the one of the product begins with. */
function getFolder({ path }: Product): string {
  return decodeURI(path.slice(0, path.lastIndexOf('/')))
}
