import { z } from 'zod';

// Compiled schemas need `eval`, which the content policy forbids.
z.config({ jitless: true });
