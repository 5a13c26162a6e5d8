/** Types of packages that `npm run bench` alone installs, so that everybody can check the types of the benchmarks. */

declare module '@squarespace/less-ts' {
  export class LessCompiler {
    constructor(options: { readonly compress: boolean })
    compile(text: string): {
      readonly css: string
      readonly errors: readonly { readonly errors: readonly { readonly message: string }[] }[]
    }
  }
}

declare module '@squarespace/template-engine' {
  export class Compiler {
    parse(source: string): { readonly code: unknown }
    execute(settings: object): {
      readonly ctx: { render(): string }
      readonly errors: readonly { readonly message: string }[]
    }
  }
}

declare module 'autocannon' {
  export interface Request {
    readonly method?: string
    readonly path?: string
    readonly body?: string
    readonly headers?: Record<string, string>
  }
  export interface Result {
    readonly requests: { readonly total: number; readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
    /** Bytes. */
    readonly throughput: { readonly total: number }
    readonly non2xx: number
    readonly errors: number
    readonly timeouts: number
  }
  export interface Options extends Request {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly requests?: readonly { readonly setupRequest: (request: Request) => Request }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'eta' {
  export class Eta {
    constructor(options: { readonly autoEscape: boolean; readonly rmWhitespace: boolean })
    compile(source: string): (this: Eta, data: object) => string
  }
}

declare module 'handlebars' {
  const handlebars: { compile(source: string): (data: unknown) => string }
  export default handlebars
}

declare module 'lighthouse' {
  interface Audit {
    readonly title: string
    readonly displayValue?: string
    readonly score: number | null
    readonly numericValue?: number
  }
  interface Category {
    /** From 0 to 1. */
    readonly score: number | null
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
  }
  interface LighthouseResult {
    readonly runtimeError?: { readonly message: string }
    readonly categories: Readonly<Record<string, Category>>
    readonly audits: Readonly<Record<string, Audit>>
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
  ): Promise<{ readonly lhr: LighthouseResult } | undefined>
}

declare module 'liquidjs' {
  export class Liquid {
    parse(source: string): readonly unknown[]
    renderSync(template: readonly unknown[], data: object): string
  }
}

declare module 'nunjucks' {
  const nunjucks: {
    readonly Environment: new (loader: null, options: { readonly autoescape: boolean }) => object
    compile(source: string, environment: object): { render(data: object): string }
  }
  export default nunjucks
}

declare module 'postgres' {
  interface Sql {
    unsafe(text: string, values: readonly unknown[], options: { readonly prepare: boolean }): Promise<unknown>
    end(): Promise<void>
  }
  export default function postgres(options: {
    readonly host?: string
    readonly user?: string
    readonly password?: string
    readonly port?: number
    readonly database: string
    /** Connections. */
    readonly max: number
  }): Sql
}
