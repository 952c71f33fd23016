-- A withdrawal from the contract is a return of another kind: its due date, and what was declared.
ALTER TABLE "returns" ADD COLUMN "kind" text DEFAULT 'return' NOT NULL;
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refund_by" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "declarations" jsonb;
