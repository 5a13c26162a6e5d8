import { Image, Plus, Quote } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import styles from './sections.module.css'
import type { SectionTemplate, TemplateBlock } from './templates.ts'

/** A ready section as a small drawing of its blocks: what it says about the arrangement is what is added. */
export function SectionPreview({ template }: { readonly template: SectionTemplate }) {
  const isDark = template.section['sectionTheme'] === 'dark'
  return (
    <span
      className={classNames(
        styles.preview,
        isDark && styles.dark,
        template.section['sectionTheme'] === 'light' && styles.light,
      )}
      aria-hidden="true"
    >
      {template.rows.length === 0 && <Plus className={styles.plus} size={22} />}
      {template.rows.map((columns, row) => (
        <span key={row} className={styles.row}>
          {columns.map(({ span, blocks }, column) => (
            <span key={column} className={styles.column} style={{ gridColumn: `span ${span}` }}>
              {blocks.map((block, index) => (
                <BlockDrawing key={index} block={block} />
              ))}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

function BlockDrawing({ block: { type, settings } }: { readonly block: TemplateBlock }) {
  switch (type) {
    case 'html':
      return <TextDrawing html={typeof settings['html'] === 'string' ? settings['html'] : ''} />
    case 'image':
      return (
        <span className={styles.picture}>
          <Image size={14} />
        </span>
      )
    case 'button':
      return <span className={classNames(styles.button, settings['alignment'] === 'right' && styles.right)} />
    case 'quote':
      return (
        <span className={styles.text}>
          <Quote size={10} />
          <Lines count={2} />
        </span>
      )
    case 'accordion':
      return <Repeated count={3} className={styles.entry} />
    case 'gallery':
      return <Tiles count={6} />
    case 'featured-products':
      return (
        <>
          <span className={styles.heading} />
          <Tiles count={3} />
        </>
      )
    case 'newsletter':
      return (
        <>
          <span className={styles.heading} />
          <Lines count={1} />
          <span className={styles.signUp}>
            <span className={styles.field} />
            <span className={styles.button} />
          </span>
        </>
      )
    case 'form':
      return (
        <>
          <Repeated count={2} className={styles.field} />
          <span className={styles.button} />
        </>
      )
    default:
      return <Lines count={2} />
  }
}

function TextDrawing({ html }: { readonly html: string }) {
  return (
    <span className={styles.text}>
      {html.startsWith('<h2') && <span className={styles.heading} />}
      {html.startsWith('<h3') && <span className={classNames(styles.heading, styles.small)} />}
      {html.includes('<p') && <Lines count={2} />}
    </span>
  )
}

function Lines({ count }: { readonly count: number }) {
  return <Repeated count={count} className={styles.line} />
}

function Tiles({ count }: { readonly count: number }) {
  return (
    <span className={styles.tiles}>
      <Repeated count={count} className={styles.tile} />
    </span>
  )
}

function Repeated({ count, className }: { readonly count: number; readonly className: string | undefined }) {
  return Array.from({ length: count }, (_, index) => <span key={index} className={className} />)
}
