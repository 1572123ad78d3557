import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the next migration from the schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/base/sql/schema.ts', out: './migrations' });
