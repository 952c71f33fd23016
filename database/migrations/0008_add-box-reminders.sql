-- When the last monthly reminder of a discovery box was sent to each customer.
CREATE TABLE "box_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "box_reminders" ADD CONSTRAINT "box_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;