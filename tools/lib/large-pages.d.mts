export declare function withLargePages(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
