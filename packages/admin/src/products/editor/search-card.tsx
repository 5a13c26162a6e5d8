import { useWatch } from 'react-hook-form'
import { useSession } from '../../session/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import type { Product } from '../products.ts'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'

const maxShown = 160

/** How search engines list the product: a preview, its texts and its URL. */
export function SearchCard({
  product,
  editor: { form, mayWrite },
}: {
  readonly product: Product
  readonly editor: ProductForm
}) {
  const { site } = useSession()
  const [title, seoTitle, seoDescription, excerpt, slug, hidden] = useWatch({
    control: form.control,
    name: ['title', 'seoTitle', 'seoDescription', 'excerpt', 'slug', 'seoHidden'],
  })
  const page = product.path.slice(0, product.path.lastIndexOf('/'))
  const text = seoDescription || excerpt.replaceAll(/<[^>]*>/g, ' ').trim()
  return (
    <Panel title="Search listing">
      <div className={styles.body}>
        {hidden ? (
          <p className={styles.hint}>Search engines are asked not to list this product.</p>
        ) : (
          <div className={styles.listing}>
            <span className={styles.listingTitle}>{seoTitle || `${title} — ${site.title}`}</span>
            <span className={styles.listingUrl}>
              {location.host}
              {decodeURI(page)}/{slug}
            </span>
            <span className={styles.listingText}>
              {text.length > maxShown ? `${text.slice(0, maxShown)}…` : text || 'No description yet.'}
            </span>
          </div>
        )}
        <FormField
          control={form.control}
          name="seoTitle"
          label="SEO title"
          description="Leave blank to use your SEO title format."
          maxLength={400}
        />
        <FormField
          control={form.control}
          name="seoDescription"
          label="SEO description"
          description="Leave blank to use the description."
          rows={2}
          maxLength={400}
        />
        <FormField
          control={form.control}
          name="slug"
          label="URL slug"
          description={`${decodeURI(page)}/${slug}`}
          rules={{ required: 'URL is required.' }}
        />
        <Checkbox
          isSelected={hidden}
          isDisabled={!mayWrite}
          onChange={(value) => form.setValue('seoHidden', value, { shouldDirty: true })}
        >
          Hide from search engines
        </Checkbox>
      </div>
    </Panel>
  )
}
