/**
 * The content policy lets nothing be compiled from text. The schema library asks for that when its
 * first schema is made, so this is before it; the bundler keeps both in one chunk, in this order.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
