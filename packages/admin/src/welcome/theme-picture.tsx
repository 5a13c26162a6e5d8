import styles from './welcome.module.css'

/** The home page of the demo shop in a theme, small, as a picture: nothing in it can be reached. */
export function ThemePicture({ theme }: { readonly theme: string }) {
  return (
    <span className={styles.picture} aria-hidden="true" inert>
      {/* Of the same origin, so that the session opens the preview; its scripts do not run. */}
      <iframe
        sandbox="allow-same-origin"
        className={styles.frame}
        title={theme}
        src={`/?theme-preview=${theme}`}
        loading="lazy"
        tabIndex={-1}
      />
    </span>
  )
}
